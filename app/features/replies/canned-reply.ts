import type { Selectable } from "kysely";
import { z } from "zod";
import type { CannedRepliesTable } from "#app/db/tables/desk-tables.ts";
import { paragraphs, text } from "#app/lib/forms/fields.ts";
import { unknownVariable } from "./reply-text.ts";

export type CannedReply = Selectable<CannedRepliesTable>;

export const MAX_REPLIES = 30;
export const MAX_REPLY_TITLE = 60;
export const MAX_REPLY_TEXT = 1_000;
export const TOO_MANY_REPLIES = `Il y a déjà ${MAX_REPLIES} réponses types\u00a0: supprimez-en une d’abord.`;

const TITLE = "Le titre doit contenir au moins 2 caractères.";

export const cannedReplyInputSchema = z.object({
  titre: text({ required: TITLE, min: 2, tooShort: TITLE, max: MAX_REPLY_TITLE }),
  texte: paragraphs({ required: "Écrivez le texte de la réponse.", max: MAX_REPLY_TEXT }).superRefine((typed, context) => {
    const unknown = unknownVariable(typed);
    if (unknown !== undefined) context.addIssue({ code: "custom", message: `La variable {${unknown}} n’existe pas.` });
  }),
});
export type CannedReplyInput = z.infer<typeof cannedReplyInputSchema>;
