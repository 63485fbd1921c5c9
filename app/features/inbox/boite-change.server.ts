import { z } from "zod";
import { sentTables } from "#app/db/tables/content-types.ts";
import type { BoiteDone } from "#app/features/inbox/parts/boite-words.ts";
import { nextActionSentences } from "#app/features/people/follow-commands.server.ts";
import { quickMoments } from "#app/features/people/person-words.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { keysChoice } from "#app/features/team/member-keys.server.ts";
import { optionalMoment, optionalParagraphs } from "#app/lib/forms/fields.ts";
import type { Message } from "#app/lib/text/message.ts";
import { intentsWith } from "#app/services/auth/define-action.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import type { Conflict } from "./boite-conflict.server.ts";

const MAX_AT_ONCE = 100;

export const boiteIntents = {
  ...intentsWith("boite.modifier", ["statut", "clore", "corbeille", "annuler", "action", "plus_tard", "note", "touches"]),
  ...intentsWith("boite.fusionner", ["fusionner", "defusionner", "refuser", "reproposer", "separer", "reunir"]),
  ...intentsWith("boite.signaler", ["indesirable"]),
  ...intentsWith("boite.saisir", ["detacher"]),
  ...intentsWith("boite.attribuer", ["suivre"]),
};
export type BoiteIntent = keyof typeof boiteIntents;

/** What was typed comes back with what is wrong with it. */
export type BoiteFailure = Message & {
  typed?: { personne: string; action?: string; echeance?: string; note?: string; appel?: boolean };
  field?: string;
  /** Somebody else changed the same before. */
  conflict?: Conflict;
};
export type BoiteOutcome = ChangeOutcome<BoiteDone, BoiteFailure> & { person?: string };

const id = z.string().min(1).max(36);
export const boiteChangeSchema = z.object({
  id: z.array(id).max(MAX_AT_ONCE).default([]),
  avec: id.optional(),
  table: z.enum(sentTables).optional(),
  ligne: id.optional(),
  statut: z.enum(sentTables.flatMap((table) => Object.keys(sentOf(table).statuts))).optional(),
  membre: z.string().max(36).optional(),
  action: z.string().max(1_000).optional(),
  echeance: optionalMoment(nextActionSentences.date).optional(),
  vite: z.enum(quickMoments).optional(),
  note: optionalParagraphs({ max: 5_000 }).optional(),
  appel: z.literal("on").optional(),
  touches: keysChoice.optional(),
  /** What stood on the page where this was pressed: the status, the follower, or the mark of the plan. */
  vu: z.string().max(200).optional(),
  lot: z.array(id).max(4).default([]),
  cle_envoi: z
    .string()
    .max(80)
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type BoiteChange = z.infer<typeof boiteChangeSchema>;

/** Nothing was changed: both versions are shown, and what was typed stays. */
export function stale({ sentence, ...conflict }: Conflict & { sentence: string }, typed?: BoiteFailure["typed"]): BoiteOutcome {
  return { failure: { title: "Rien n’a été changé", description: sentence, conflict, typed }, status: 409 };
}

export function refused(description: string, status: number, more: Omit<BoiteFailure, "title"> = {}): BoiteOutcome {
  return { failure: { title: "Erreur", description, ...more }, status };
}
