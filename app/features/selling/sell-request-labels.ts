import type { VehicleSellRequest } from "./vehicle-sell-request.ts";

export const carburantLabels: Record<NonNullable<VehicleSellRequest["carburant"]>, string> = {
  essence: "Essence",
  diesel: "Diesel",
  hybride: "Hybride",
  electrique: "Électrique",
};

export const transmissionLabels: Record<NonNullable<VehicleSellRequest["transmission"]>, string> = {
  manuelle: "Manuelle",
  automatique: "Automatique",
};

/** The words above each field of the form. */
export const sellRequestLabels = {
  nom: "Nom",
  prenom: "Prénom",
  email: "E-mail",
  marque: "Marque",
  modele: "Modèle",
  annee: "Année",
  kilometrage: "Kilométrage",
  couleur: "Couleur",
  carburant: "Carburant",
  transmission: "Transmission",
  etat_vehicule: "État du véhicule",
  prix_souhaite: "Prix souhaité (FCFA)",
  description: "Description",
  video_url: "Lien vidéo",
} as const;
