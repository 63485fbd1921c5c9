import type { Message } from "#app/lib/text/message.ts";
import { RESTORABLE } from "#app/services/bin/bin.ts";
import type { ChosenAct } from "#app/services/lots/lot.ts";

/** What was done, by the word the address carries after the redirect. */
export const galleryDone = {
  ajout: { title: "✅ Image ajoutée" },
  ajouts: { title: "✅ Images ajoutées" },
  modification: { title: "✅ Image modifiée" },
  publication: { title: "✅ Image publiée" },
  masquage: { title: "✅ Image masquée", description: "Elle n’apparaît plus sur le site." },
  ordre: { title: "✅ Ordre mis à jour" },
  suppression: { title: "✅ Image supprimée", description: RESTORABLE },
  restauration: { title: "✅ Image restaurée" },
} as const satisfies Record<string, Message>;

export const galleryActs = ["publier", "masquer", "corbeille"] as const satisfies readonly ChosenAct[];

export type GalleryDone = keyof typeof galleryDone;

export const galleryErrors = {
  noImage: "Veuillez ajouter une image",
  noTitle: "Veuillez ajouter un titre",
  noImages: "Choisissez au moins une image",
  tooMany: (max: number) => `Vous ne pouvez ajouter que ${max} images à la fois`,
  lostImage: "Une de ces images n’est plus sur le site. Retirez-la ou envoyez-la de nouveau.",
  titleTooLong: "Ce titre est trop long",
  foreignUrl: "Cette adresse n’est pas celle d’une image du site. Envoyez plutôt le fichier.",
  save: "Erreur de sauvegarde",
  /** A save that found or made no row. */
  noRow: "Aucune donnée retournée de la base",
  unexpected: "le serveur n’a pas pu répondre",
  absent: "cette image n’existe plus",
  stale: "cette image a été modifiée entre-temps, la liste est à jour maintenant",
};

export const galleryStale: Message = {
  title: "Version plus récente",
  description: "Cette image a été modifiée pendant votre saisie. Rien n’a été écrasé.",
};

export const galleryRefused: Message = { title: "🔒 Accès refusé", description: "Vous devez être connecté en tant qu'admin" };

/** A delete, a status or an order that could not be changed. */
export function galleryFailure(message: string): Message {
  return { title: `Erreur: ${message}` };
}
