import type { Selectable } from "kysely";
import type { CannedRepliesTable } from "#app/db/tables/desk-tables.ts";

export type CannedReply = Selectable<CannedRepliesTable>;

export const MAX_REPLIES = 30;
export const MAX_REPLY_TITLE = 60;
export const MAX_REPLY_TEXT = 1_000;
export const TOO_MANY_REPLIES = `Il y a déjà ${MAX_REPLIES} réponses types\u00a0: supprimez-en une d’abord.`;
export const REPLY_GONE = "Cette réponse type n’existe plus.";

/** What was done, by the word the address carries after the redirect. */
export const repliesDone = {
  reponse: { title: "✅ Réponse type enregistrée" },
  ordre: { title: "✅ Ordre enregistré" },
  retrait: { title: "✅ Réponse type supprimée" },
} as const;

export const repliesFailures = {
  enregistrer: "Impossible d’enregistrer cette réponse",
  monter: "Impossible de changer l’ordre",
  supprimer: "Impossible de supprimer cette réponse",
} as const;
