import type { Selectable } from "kysely";
import type { VehicleSellRequestsTable } from "#app/db/tables/sent-tables.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import type { Image } from "#app/services/pictures/image.ts";
import type { SentRow } from "#app/services/sent/define-sent.ts";
import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

/** Private from end to end: no column of it is ever public. */
export type VehicleSellRequest = Selectable<VehicleSellRequestsTable>;
/** With what was done to it and its private photos, once it is opened. */
export type ListedSellRequest = SentRow<"vehicle_sell_requests"> & { photos?: Image[] };
export type EtatVehicule = NonNullable<VehicleSellRequest["etat_vehicule"]>;

export const FIRST_SELL_YEAR = 1990;

export const etatVehiculeLabels: Record<EtatVehicule, string> = {
  excellent: "Excellent",
  tres_bon: "Très bon",
  bon: "Bon",
  moyen: "Moyen",
  a_reparer: "À réparer",
};

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

export const sellRequestMessages: FormMessages = {
  sent: {
    title: "Demande envoyée",
    description: "Votre demande de vente a été envoyée avec succès. Nous vous contacterons bientôt.",
  },
  failed: "Une erreur est survenue lors de l'envoi de votre demande",
};

export const tooManyPhotos = {
  title: "Limite d'images",
  description: `Vous ne pouvez ajouter que ${MAX_SELL_PHOTOS} images maximum`,
};

export const photoErrors = {
  notAPhoto: "Seules les photos sont acceptées.",
  unreadable: "Cette photo ne peut pas être lue. Choisissez-en une autre.",
  network: "La connexion a été coupée. Réessayez.",
  unknown: "Cette photo n’a pas pu être envoyée. Réessayez.",
};
