import type { Message } from "#app/lib/text/message.ts";
import { excerpt } from "#app/lib/text/text.ts";

/** What was done, by the word the address carries after the redirect. */
export const siteTextDone = {
  creation: { title: "✅ Texte créé" },
  modification: { title: "✅ Texte mis à jour" },
  retablissement: { title: "✅ Texte rétabli" },
  suppression: { title: "✅ Texte supprimé" },
  restauration: { title: "✅ Texte restauré" },
} as const satisfies Record<string, Message>;

export type SiteTextDone = keyof typeof siteTextDone;

export const siteTextFailures = {
  charger: "Impossible de charger les contenus",
  ajouter: "Impossible de créer le contenu",
  modifier: "Impossible de sauvegarder",
  retablir: "Impossible de sauvegarder",
  supprimer: "Impossible de supprimer le texte",
  restaurer: "Impossible de restaurer le texte",
} as const;

export const siteTextAbsent = "Ce texte n’existe plus.";
export const siteTextStale = "Ce texte a été modifié pendant votre saisie. Rien n’a été écrasé.";
export const siteTextTaken = "Ce texte existe déjà dans cette section.";
export const siteTextUnread = "Aucune page n’affiche ce texte.";
export const siteTextInUse = "Le site affiche ce texte\u00a0: il peut être rétabli, pas supprimé.";

export const siteTextRemoval = {
  title: (content: string) => `Supprimer «\u00a0${excerpt(content, 60)}\u00a0»`,
  question: "Êtes-vous sûr de vouloir supprimer ce texte\u00a0? Aucune page ne l’affiche. Vous pourrez annuler aussitôt après.",
  confirm: "Supprimer",
};
