import type { SeedVehicle } from "./seed-types.ts";

const shared = {
  carburant: "essence",
  transmission: "automatique",
  climatisation: true,
  gps: true,
  bluetooth: true,
  localisation: "Lomé, Togo",
  statut: "disponible",
  nombre_places: 5,
} as const satisfies Partial<SeedVehicle>;

/** Inserted once, at every installation. */
export const sampleVehicles: SeedVehicle[] = [
  {
    ...shared,
    titre: "Hyundai Sonata 2019",
    description: "Berline confortable et sobre, entretien suivi, pneus récents. Essai possible sur rendez-vous à l’agence.",
    marque: "Hyundai",
    modele: "Sonata",
    annee: 2019,
    type_transaction: "vente",
    prix: 18_500_000,
    kilometrage: 62_000,
    couleur: "Gris argent",
    pictures: ["vehicule-berline-2"],
    days: 12,
  },
  {
    ...shared,
    titre: "Mercedes GLC 2020",
    description: "SUV familial, première main, carnet complet. Papiers et historique présentés avant tout versement.",
    marque: "Mercedes",
    modele: "GLC",
    annee: 2020,
    type_transaction: "vente",
    prix: 35_000_000,
    kilometrage: 48_500,
    couleur: "Blanc",
    pictures: ["vehicule-suv-2"],
    days: 8,
  },
  {
    ...shared,
    titre: "Mercedes C-Class 2021",
    description: "Location à la journée, avec ou sans chauffeur, pour un mariage, une mission ou un séjour. Assurance comprise.",
    marque: "Mercedes",
    modele: "C-Class",
    annee: 2021,
    type_transaction: "location",
    prix: 45_000_000,
    prix_location_jour: 85_000,
    kilometrage: 31_000,
    couleur: "Blanc",
    pictures: ["vehicule-berline-3"],
    days: 5,
  },
];
