import { expect, test } from "vitest";
import { sonata } from "#tests/public-listings.ts";
import { compareVehicles } from "./vehicle-view.ts";

test("vehicles are compared by price, year, mileage, fuel, gearbox, seats, colour and equipment", () => {
  const hired = { ...sonata, reference: "V-0002", type_transaction: "location" as const, prix: null, prix_location_jour: 85_000 };
  const rows = compareVehicles([sonata, { ...hired, annee: 2021, kilometrage: 0, couleur: null, gps: false, nombre_places: 7 }]);
  const words = rows.map(({ label, cells }) => [label, ...cells.map(({ text, mark }) => (mark ? `${text} (${mark})` : text))].join(" | "));
  expect(words.map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    "Prix | 18 500 000 FCFA | 85 000 FCFA /jour",
    "Année | 2019 | 2021 (le plus récent)",
    "Kilométrage | 64 200 km | 0 km (le plus bas)",
    "Carburant | Essence | Essence",
    "Boîte | Automatique | Automatique",
    "Places | 5 | 7 (le plus)",
    "Couleur | Gris argent | Non indiqué",
    "Climatisation | Oui | Oui",
    "GPS | Oui | Non",
    "Bluetooth | Oui | Oui",
    "Disponibilité | Disponible | Disponible",
    "Référence | V-0001 | V-0002",
  ]);
});
