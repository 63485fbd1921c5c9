import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { type ChosenIntent, type ChosenList, changeChosen, chosenIntents, isChosenIntent } from "#app/features/lots/lot-action.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import { type ContentDone, chosenActsOf, statutsOf } from "#app/services/content/content-definition.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import type { ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { answerChange } from "#app/services/desk-lists/answer-change.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { failureNames, rightHere } from "./content-address.ts";

export const listIntents = intentsWith(rightHere("modifier"), [...chosenIntents, "supprimer", "restaurer", "statut"]);
type ListIntent = Exclude<keyof typeof listIntents, ChosenIntent>;

export const contentChangeSchema = z.object({
  id: z.string().min(1).max(36),
  statut: z.string().max(40).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof contentChangeSchema>;

/** What the rows of a list can do: to the bin, back from it, another status; and what is done to those that were chosen. */
export async function changeFromList(
  content: Content,
  { db, admin, intent, form }: IntentCall<typeof listIntents>,
  received: ReceivedRequest,
  filter: ListFilter<string>,
): Promise<ChangeOutcome<ContentDone>> {
  if (isChosenIntent(intent)) return changeChosen(db, admin, chosenList(content, db, admin, filter), { intent, form }, received);
  const sent = parseFormData(form, contentChangeSchema);
  if (!sent.ok) throw badRequest();
  const { failures, absent, stale } = content.words;
  const words = { failure: failures[failureNames[intent]], absent, stale };
  return answerChange(received, sent.value.id, words, () => applyIntent(content, db, admin, intent, sent.value));
}

function chosenList(content: Content, db: Db, actor: Actor, filter: ListFilter<string>): ChosenList {
  const { table, fields, words } = content;
  return {
    ...{ table, names: words.names, acts: chosenActsOf({ table, fields }), statuts: statutsOf(fields) },
    listIds: (limit) => content.listIds(db, filter, limit),
    carryOut: (lot) => content.changeChosen(db, actor, lot),
  };
}

async function applyIntent(content: Content, db: Db, actor: Actor, intent: ListIntent, { id, statut, version }: Change) {
  if (intent === "supprimer") return (await content.remove(db, actor, id)) ? "suppression" : "absent";
  if (intent === "restaurer") return (await content.restore(db, actor, id)) ? "restauration" : "absent";
  if (!statut || !version || !statutsOf(content.fields).includes(statut))
    throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const update = await content.setStatut(db, actor, { id, version }, statut);
  return update.ok ? "statut" : update.reason;
}
