import { expect, test } from "vitest";
import type { ComparedRow } from "#app/features/listing-parts/comparison.ts";
import { villa } from "#tests/public-listings.ts";
import type { PublicProperty } from "./property.ts";
import { compareProperties } from "./property-view.ts";

const house: PublicProperty = {
  ...villa,
  reference: "B-0002",
  prix: 96_000_000,
  quartier: "Baguida",
  nombre_chambres: 5,
  nombre_salles_bain: 2,
  surface_habitable: 280,
  surface_totale: null,
  piscine: true,
  commodites: ["Forage"],
  foncier_niveau: 3,
};
const flat: PublicProperty = {
  ...house,
  reference: "B-0003",
  prix: 62_000_000,
  nombre_chambres: 3,
  surface_habitable: 118,
  piscine: false,
  foncier_niveau: 0,
};

/** "280 m² (la plus grande)", by the label of the row. */
function table(rows: ComparedRow[]) {
  const words = rows.map(({ label, cells }) => [
    label,
    cells.map(({ text, mark }) => (mark ? `${text} (${mark})` : text).replaceAll("\u00a0", " ")),
  ]);
  return Object.fromEntries(words);
}

test("COMPARE-02 homes are compared row by row, and a value that alone is best is marked in words", () => {
  const rows = compareProperties([house, flat]);
  expect(table(rows)).toEqual({
    Prix: ["96 000 000 FCFA", "62 000 000 FCFA"],
    "Prix au m² habitable": ["343 000 FCFA (le plus bas)", "525 000 FCFA"],
    "Papiers fonciers": ["Originaux vus", "Non indiqué"],
    Lieu: ["Baguida, Lomé", "Baguida, Lomé"],
    Chambres: ["5 (le plus)", "3"],
    "Salles de bain": ["2", "2"],
    "Surface habitable": ["280 m² (la plus grande)", "118 m²"],
    Terrain: ["Non indiqué", "Non indiqué"],
    Piscine: ["Oui", "Non"],
    Forage: ["Oui", "Oui"],
    Disponibilité: ["Disponible", "Disponible"],
    Référence: ["B-0002", "B-0003"],
  });
  expect(rows.filter(({ isSame }) => isSame).map(({ label }) => label)).toEqual([
    ...["Lieu", "Salles de bain", "Terrain", "Forage", "Disponibilité"],
  ]);
  expect(rows[0]?.cells[0]?.note?.replaceAll("\u00a0", " ")).toBe("≈ 146 351 €");
});

test("a price that is hidden is told by no row, and ground is compared with ground", () => {
  const sold = table(compareProperties([{ ...house, statut: "vendu" }, flat]));
  expect(sold.Prix).toEqual(["Prix masqué", "62 000 000 FCFA"]);
  expect(sold["Prix au m² habitable"]).toEqual(["Prix masqué", "525 000 FCFA"]);
  expect(sold.Disponibilité).toEqual(["Vendu", "Disponible"]);
  const plots = [600, 400].map((surface_totale) => ({ ...villa, prix: 18_000_000, surface_habitable: null, surface_totale }));
  expect(table(compareProperties(plots))["Prix au m² de terrain"]).toEqual(["30 000 FCFA (le plus bas)", "45 000 FCFA"]);
  const rents = compareProperties([
    { ...flat, type_transaction: "location" },
    { ...flat, type_transaction: "location" },
  ]);
  expect(rents.map(({ label }) => label)).not.toContain("Prix au m² habitable");
});
