import { expect, test } from "vitest";
import { vehicleContent } from "./vehicle-content.server.ts";

const sale = { titre: "Hyundai Sonata 2019", type_transaction: "vente", marque: "Hyundai", modele: "Sonata", prix: "18 500 000" };

function errorsOf(given: Record<string, unknown>) {
  const result = vehicleContent.schema.safeParse({ ...sale, ...given });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

test("ADM-VEH-04 title, type, make, model and the price of its kind are required, all told at once", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ titre: "", marque: "", modele: " ", prix: "" })).toEqual({
    titre: "Le champ titre est obligatoire",
    marque: "Le champ marque est obligatoire",
    modele: "Le champ modèle est obligatoire",
    prix: "Le champ prix est obligatoire",
  });
  expect(errorsOf({ type_transaction: "" })).toEqual({ type_transaction: "Le champ type est obligatoire" });
  expect(errorsOf({ type_transaction: "don" })).toEqual({ type_transaction: "Choisissez un type de la liste." });
  expect(errorsOf({ type_transaction: "location", prix: "" })).toEqual({ prix_location_jour: "Le champ prix par jour est obligatoire" });
  expect(errorsOf({ type_transaction: "location", prix: "", prix_location_jour: "85 000" })).toEqual({});
});

test("ADM-VEH-05 year, mileage, seats and prices are numbers, null when empty", () => {
  expect(vehicleContent.schema.parse({ ...sale, annee: "2019", kilometrage: "45 000", nombre_places: "" })).toMatchObject({
    annee: 2019,
    kilometrage: 45_000,
    nombre_places: null,
    prix: 18_500_000,
    prix_location_jour: null,
  });
  expect(Object.keys(errorsOf({ annee: "neuf", kilometrage: "peu", nombre_places: "0", prix_location_jour: "-1" }))).toEqual([
    "annee",
    "prix_location_jour",
    "kilometrage",
    "nombre_places",
  ]);
  expect(errorsOf({ prix: "0" })).toEqual({ prix: "Veuillez saisir un prix valide" });
});

test("a vehicle is available by default and keeps its owner private", () => {
  expect(vehicleContent.schema.parse(sale)).toMatchObject({ statut: "disponible", contact_proprietaire_public: false, images: null });
  expect(vehicleContent.schema.safeParse({ ...sale, slug: "x" }).success).toBe(false);
});
