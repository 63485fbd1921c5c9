import { redirect } from "react-router";
import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { askAboutComing } from "#app/features/bookings/coming-meetings.server.ts";
import { type ChosenIntent, type ChosenList, changeChosen, chosenIntents, isChosenIntent } from "#app/features/lots/lot-action.server.ts";
import { parseFormData, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import { type AdminRow, type ContentDone, chosenActsOf, statutsOf } from "#app/services/content/content-definition.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { updateContent } from "#app/services/content/rows/content-commands.server.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import type { ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { answerChange } from "#app/services/desk-lists/answer-change.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { deviceOf } from "#app/services/kept-forms/device.server.ts";
import { takeUpDraft, throwDraftAway } from "#app/services/kept-forms/drafts.server.ts";
import { DRAFT_PARAM, SEEN_FIELD } from "#app/services/kept-forms/form-draft.ts";
import { MAX_CHOSEN } from "#app/services/lots/lot.ts";
import type { ListFailure } from "#app/ui/admin/list-controls.tsx";
import { failureNames, rightHere } from "./content-address.ts";

export const listIntents = intentsWith(rightHere("modifier"), [
  ...chosenIntents,
  "supprimer",
  "restaurer",
  "statut",
  "prix",
  "montrer",
  "reprendre",
]);
type ListIntent = Exclude<keyof typeof listIntents, ChosenIntent>;

export const contentChangeSchema = z.object({
  id: z.string().min(1).max(36),
  statut: z.string().max(40).optional(),
  prix: z.string().max(20).optional(),
  version: z.coerce.number().int().positive().optional(),
});
type Change = z.infer<typeof contentChangeSchema>;

/** What the rows and drafts of a list can do: away, back again, another status or price; and what is done to those that were chosen. */
export async function changeFromList(
  content: Content,
  { db, admin, intent, form }: IntentCall<typeof listIntents>,
  received: ReceivedRequest,
  filter: ListFilter<string>,
): Promise<ChangeOutcome<ContentDone, ListFailure>> {
  const seen = removeField(form, SEEN_FIELD);
  const leaving = await findLeaving(content, db, intent, form, filter);
  const question = leaving && (await askAboutComing(db, leaving.table, leaving.ids, seen));
  if (question)
    return { failure: { ...question, again: [["intent", intent], ...textsOf(form), [SEEN_FIELD, question.seen]] }, status: 409 };
  if (isChosenIntent(intent)) return changeChosen(db, admin, chosenList(content, db, admin, filter), { intent, form }, received);
  const sent = parseFormData(form, contentChangeSchema);
  if (!sent.ok) throw badRequest();
  const { failures, absent, stale } = content.words;
  const words = { failure: failures[failureNames[intent]], absent, stale };
  const mistake = intent === "prix" ? mistakeInPrix(content, sent.value.prix) : undefined;
  if (mistake) return { failure: mistake, status: 400 };
  let avant: string | undefined;
  const outcome = await answerChange(received, sent.value.id, words, async () => {
    if (intent === "statut" || intent === "prix") avant = columnText(await content.find(db, sent.value.id), intent);
    return applyIntent(contentFor(content, admin), db, admin, intent, sent.value, received);
  });
  return "done" in outcome ? { ...outcome, avant } : outcome;
}

/** The listings that an act of the list sells, lets, withdraws or throws away. */
async function findLeaving(
  { table, find, listIds }: Content,
  db: Db,
  intent: keyof typeof listIntents,
  form: FormData,
  filter: ListFilter<string>,
): Promise<{ table: ListingTable; ids: string[] } | undefined> {
  const listing = listingTables.find((name) => name === table);
  if (!listing) return undefined;
  const ids = form.getAll("id").map(String);
  if (intent === "supprimer") return { table: listing, ids };
  if (intent === "choisis") {
    const acte = String(form.get("acte"));
    const isLeaving = acte === "corbeille" || acte === "retirer" || (acte.startsWith("statut:") && acte !== "statut:disponible");
    return isLeaving ? { table: listing, ids: form.has("tous") ? await listIds(db, filter, MAX_CHOSEN) : ids } : undefined;
  }
  const isLeaving = intent === "statut" && form.get("statut") !== "disponible";
  const row = isLeaving ? await find(db, ids[0] ?? "") : undefined;
  return row && row.statut !== form.get("statut") ? { table: listing, ids } : undefined;
}

function textsOf(form: FormData): [string, string][] {
  return [...form].map(([name, value]) => [name, String(value)]);
}

function chosenList(content: Content, db: Db, actor: Actor, filter: ListFilter<string>): ChosenList {
  const { table, fields, words } = content;
  return {
    table,
    names: words.names,
    acts: chosenActsOf({ table, fields }),
    statuts: statutsOf(fields),
    listIds: (limit) => content.listIds(db, filter, limit),
    carryOut: (lot) => content.changeChosen(db, actor, lot),
  };
}

/** As the rules of its content read it; undefined for one without a price. */
function readPrix({ schema }: Content, prix: string | undefined) {
  return (schema.shape.prix as Content["schema"] | undefined)?.safeParse(prix);
}

function mistakeInPrix(content: Content, typed: string | undefined): Message | undefined {
  const read = readPrix(content, typed);
  if (!read) throw badRequest();
  const prix = read.error?.issues[0]?.message;
  return prix === undefined ? undefined : (content.words.mistakeOf?.({ prix }, {}) ?? { title: prix });
}

/** What a row says in one column; undefined when that is nothing. */
export function columnText(row: AdminRow | undefined, column: "statut" | "prix"): string | undefined {
  const value = (row as Partial<Record<"statut" | "prix", string | number | null>> | undefined)?.[column];
  return value === null || value === undefined ? undefined : String(value);
}

async function applyIntent(
  content: Content,
  db: Db,
  actor: Actor,
  intent: ListIntent,
  { id, statut, prix, version }: Change,
  { request }: ReceivedRequest,
) {
  const { table } = content;
  if (intent === "supprimer" && (await content.remove(db, actor, id))) return "suppression";
  if (intent === "supprimer") return (await throwDraftAway(db, table, id, actor)) ? "effacement" : "absent";
  if (intent === "restaurer" && (await content.restore(db, actor, id))) return "restauration";
  if (intent === "restaurer") return (await throwDraftAway(db, table, id, actor, true)) ? "brouillon" : "absent";
  if (intent === "reprendre") {
    const outcome = await takeUpDraft(db, table, id, actor, deviceOf(request));
    if (outcome !== "absent") throw redirect(`${content.listUrl}/nouveau?${DRAFT_PARAM}=${id}`); // his own, where he has one already
    return "absent";
  }
  if (intent === "montrer" && version && content.showing) {
    const editable = Object.entries(content.showing).filter(([name]) => Object.hasOwn(content.fields, name)); // what his role keeps from him stays
    const update = await updateContent(db, actor, table, { id, version }, () => Object.fromEntries(editable));
    return update.ok ? "modification" : update.reason;
  }
  if (intent === "prix" && version) {
    const columns = { prix: readPrix(content, prix)?.data };
    const update = await updateContent(db, actor, table, { id, version }, () => columns as object, content.noteOf);
    return update.ok ? "prix" : update.reason;
  }
  if (!statut || !version || !statutsOf(content.fields).includes(statut))
    throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
  const update = await content.setStatut(db, actor, { id, version }, statut);
  return update.ok ? "statut" : update.reason;
}
