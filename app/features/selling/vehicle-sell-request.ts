import type { Selectable } from "kysely";
import type { VehicleSellRequestsTable } from "#app/db/tables/sent-tables.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import type { Image } from "#app/services/pictures/image.ts";
import type { SentRow } from "#app/services/sent/define-sent.ts";

/** Private from end to end: no column of it is ever public. */
export type VehicleSellRequest = Selectable<VehicleSellRequestsTable>;
/** With what was done to it and its private photos, once it is opened. */
export type ListedSellRequest = SentRow<"vehicle_sell_requests"> & { photos?: Image[] };
export type EtatVehicule = NonNullable<VehicleSellRequest["etat_vehicule"]>;

export const NOT_ACCEPTED = "Acceptez d’abord la demande\u00a0: seul un véhicule accepté peut être ajouté.";

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

export const SELL_FAILED = "Une erreur est survenue lors de l'envoi de votre demande";

/** What is asked where one of these is left empty. */
export const sellRequired = {
  nom: "Indiquez votre nom.",
  marque: "Indiquez la marque du véhicule.",
  modele: "Indiquez le modèle du véhicule.",
} as const;

/** Where its page leads back to. */
export const SELL_BACK = { label: "Retour aux véhicules", href: "/#vehicules" };

/** Of a photo that is not with the request, named as its owner knows it. */
export function photoNotice({ name, error }: { name: string; error: string }) {
  return `Photo non reçue. ${name}\u00a0: ${error}`;
}

export const tooManyPhotos = {
  title: "Limite d'images",
  description: `Vous ne pouvez ajouter que ${MAX_SELL_PHOTOS} images maximum`,
};

export const photoErrors = {
  notAPhoto: "Seules les photos sont acceptées.",
  unreadable: "Cette photo ne peut pas être lue. Choisissez-en une autre.",
  network: "La connexion a été coupée. Réessayez.",
  unknown: "Cette photo n’a pas pu être envoyée. Réessayez.",
  lost: "elle n’a été gardée que deux heures avant l’envoi de la demande.",
};

/** What is known of the vehicle beside its name; what was not given has no line. */
export function vehicleFacts(request: VehicleSellRequest): [label: string, value: string][] {
  const { annee, kilometrage, couleur, carburant, transmission, etat_vehicule } = request;
  const facts: [string, string | number | null | undefined][] = [
    ["Année", annee],
    ["Kilométrage", kilometrage === null ? null : `${formatNumber(kilometrage)}\u00a0km`],
    ["Couleur", couleur],
    ["Carburant", carburant && carburantLabels[carburant]],
    ["Transmission", transmission && transmissionLabels[transmission]],
    ["État", etat_vehicule && etatVehiculeLabels[etat_vehicule]],
  ];
  return facts.flatMap(([label, value]) => (value === null || value === undefined || value === "" ? [] : [[label, String(value)]]));
}
