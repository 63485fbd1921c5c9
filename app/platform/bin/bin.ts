import { pluralize } from "#app/lib/text.ts";

export const BIN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The tables whose rows go to the bin, with the words for one row and the question before it goes for good. */
export const binKinds = {
  properties: { label: "Bien immobilier", question: "Êtes-vous sûr de vouloir supprimer ce bien ? Cette action est irréversible." },
  projects: { label: "Réalisation", question: "Êtes-vous sûr de vouloir supprimer ce projet ? Cette action est irréversible." },
  vehicles: { label: "Véhicule", question: "Êtes-vous sûr de vouloir supprimer ce véhicule ? Cette action est irréversible." },
  gallery_images: { label: "Image", question: "Êtes-vous sûr de vouloir supprimer cette image ? Cette action est irréversible." },
  testimonials: { label: "Avis", question: "Êtes-vous sûr de vouloir supprimer ce témoignage ? Cette action est irréversible." },
  contact_requests: {
    label: "Demande de contact",
    question: "Êtes-vous sûr de vouloir supprimer cette demande ? Cette action est irréversible.",
  },
  vehicle_sell_requests: {
    label: "Demande de vente",
    question: "Êtes-vous sûr de vouloir supprimer cette demande ? Cette action est irréversible.",
  },
} as const;

export type BinTable = keyof typeof binKinds;
export const binTables = Object.keys(binKinds) as BinTable[];

export type BinRow = { table: BinTable; id: string; titre: string; deleted_at: string };

/** "encore 12 jours"; the last day is told as such. */
export function timeLeft(deletedAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(deletedAt) + BIN_DAYS * DAY_MS - now) / DAY_MS);
  return days > 1 ? `encore ${days} ${pluralize(days, "jour")}` : "dernier jour";
}

/** Rows deleted before this time are past restoring. */
export function binLimit(now = Date.now()) {
  return new Date(now - BIN_DAYS * DAY_MS).toISOString();
}
