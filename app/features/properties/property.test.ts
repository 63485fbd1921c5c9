import { expect, test } from "vitest";
import { equipmentTags, lieu, prixText } from "./property.ts";

const none = { parking: false, piscine: false, jardin: false, climatisation: false, securite: false, commodites: [] };

test("the known equipments come before the free words, which never repeat them", () => {
  const tags = equipmentTags({ ...none, securite: true, parking: true, commodites: ["Borné", "sécurite", "Forage"] });
  expect(tags.map(({ label }) => label)).toEqual(["Parking", "Sécurité", "Borné", "Forage"]);
});

test("a place names its quarter and its city once", () => {
  expect(lieu({ localisation: "Rue 12", quartier: "Agoè-Nyivé", ville: "Lomé" })).toBe("Rue 12, Agoè-Nyivé, Lomé");
  expect(lieu({ localisation: "Agoè-Nyivé", quartier: "agoe-nyive", ville: "Lomé" })).toBe("Agoè-Nyivé, Lomé");
  expect(lieu({ localisation: "Boulevard du 13 Janvier, Lomé", quartier: null, ville: "Lomé" })).toBe("Boulevard du 13 Janvier, Lomé");
});

test("S3 a rent says its period in running text, a sale price stands alone", () => {
  expect(prixText({ prix: 250_000, type_transaction: "location-meublee", prix_unite: "mois" })).toBe("250\u00a0000\u00a0FCFA /mois");
  expect(prixText({ prix: 105_000, type_transaction: "location-meublee", prix_unite: "semaine" })).toBe("105\u00a0000\u00a0FCFA /semaine");
  expect(prixText({ prix: 18_000, type_transaction: "location-meublee", prix_unite: "nuit" })).toBe("18\u00a0000\u00a0FCFA /nuit");
  // A former process may leave the unit of a furnished listing behind.
  expect(prixText({ prix: 250_000, type_transaction: "location", prix_unite: "nuit" })).toBe("250\u00a0000\u00a0FCFA /mois");
  expect(prixText({ prix: 45_000_000, type_transaction: "vente", prix_unite: "nuit" })).toBe("45\u00a0000\u00a0000\u00a0FCFA");
});
