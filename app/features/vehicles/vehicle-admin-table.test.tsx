import { expect, test } from "vitest";
import { online } from "#tests/factories.ts";
import { sonata } from "#tests/public-listings.ts";
import { picture, renderRoute, textOf } from "#tests/render.tsx";
import { VehicleAdminTable } from "./vehicle-admin-table.tsx";
import type { AdminVehicle } from "./vehicle-content.server.ts";

const stored: AdminVehicle = {
  ...online,
  ...sonata,
  created_at: "2026-11-01T08:00:00.000Z",
  version: 1,
  deleted_at: null,
  demo: false,
  contact_proprietaire_public: false,
  notes_internes: null,
  recherche: "",
  ...{ prix_semaine: null, prix_mois: null, caution: null, sejour_min: 1, sejour_max: null, heures_sejour: null, reservable: false },
  images: [picture("face")],
};

test("ADM-VEH-02 a row shows thumbnail, title, make, model and year, type, price with the day rate, status, place and actions", () => {
  const hire: AdminVehicle = {
    ...stored,
    id: "2",
    titre: "Classe C",
    annee: null,
    type_transaction: "location",
    prix: 45_000_000,
    prix_location_jour: 85_000,
    statut: "loue",
    localisation: null,
    images: [],
  };
  const markup = renderRoute(<VehicleAdminTable rows={[stored, hire]} onDelete={() => undefined} isLoading={false} />);
  expect([...markup.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, cell = ""]) => textOf(cell))).toEqual([
    "Véhicule",
    "Type",
    "Prix",
    "Statut",
    "Localisation",
    "Actions",
  ]);
  const rows = [...markup.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell),
  );
  const [sale = [], rented = []] = rows;
  expect(sale[0]).toContain("/media/properties/face/320.webp");
  expect(sale.slice(0, 3).map(textOf)).toEqual([
    `Berline griseHyundai Sonata, 2019\u00a0· ${stored.reference}Note 66`,
    "Vente",
    "18\u00a0500\u00a0000\u00a0FCFA",
  ]);
  expect(textOf(sale[3] ?? "")).toMatch(/^Disponible/);
  expect(textOf(sale[4] ?? "")).toBe("Lomé, Togo");
  expect(sale[5]).toContain('aria-label="Modifier Berline grise"');
  expect(sale[5]).toContain('aria-label="Supprimer Berline grise"');
  expect(rented.slice(0, 3).map(textOf)).toEqual([
    `Pas d’imageClasse CHyundai Sonata\u00a0· ${stored.reference}Note 22`,
    "Location",
    "45\u00a0000\u00a0000\u00a0FCFA85\u00a0000\u00a0FCFA /jour",
  ]);
  expect(textOf(rented[4] ?? "")).toBe("Non spécifié");
});
