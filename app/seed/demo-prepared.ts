import type { SeedProperty } from "./seed-types.ts";

/** Invented properties that visitors do not see yet: two drafts, and one that goes online two days after the installation. */
export const demoPrepared: SeedProperty[] = [
  {
    titre: "Appartement trois pièces à Hédzranawoé",
    description: "Premier étage sur rue calme, deux chambres, cuisine équipée. Photos du salon à venir.",
    type_bien: "appartement",
    type_transaction: "location",
    publication: "brouillon",
    prix: 280_000,
    localisation: "Hédzranawoé, près du marché",
    quartier: "Hédzranawoé",
    ville: "Lomé",
    nombre_pieces: 3,
    nombre_chambres: 2,
    nombre_salles_bain: 1,
    surface_habitable: 88,
    equipments: ["climatisation"],
    pictures: ["interieur-cuisine"],
    days: 2.5,
  },
  {
    titre: "Terrain de 450 m² à Kpalimé",
    description: "Parcelle en pente douce, vue sur les collines. Prix à confirmer avec le propriétaire.",
    type_bien: "terrain",
    type_transaction: "vente",
    publication: "brouillon",
    prix: 9_500_000,
    localisation: "Route de Kouma",
    ville: "Kpalimé",
    surface_totale: 450,
    pictures: [],
    days: 5.5,
  },
  {
    titre: "Villa de quatre chambres à Baguida",
    description:
      "Villa de plain-pied à huit cents mètres de la plage : quatre chambres, séjour ouvert sur la terrasse, citerne et garage pour deux voitures.",
    type_bien: "villa",
    type_transaction: "vente",
    publication: "programme",
    publier_in: 2,
    prix: 118_000_000,
    localisation: "Baguida, côté lagune",
    quartier: "Baguida",
    ville: "Lomé",
    nombre_pieces: 6,
    nombre_chambres: 4,
    nombre_salles_bain: 3,
    surface_habitable: 240,
    surface_totale: 500,
    equipments: ["parking", "jardin", "climatisation"],
    commodites: ["Citerne"],
    pictures: ["bien-villa-3"],
    days: 3.5,
  },
];

/** The one photo of the demonstration that two listings share and nobody has answered for. */
export const askedPhoto = {
  picture: "interieur-cuisine",
  titres: ["Appartement trois pièces lumineux", "Appartement trois pièces à Hédzranawoé"],
};
