import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { askAboutComing } from "#app/features/bookings/coming-meetings.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { type ContentInput, listFieldsOf } from "#app/services/content/content-fields.ts";
import { type ContentFormResult, contentRowKind } from "#app/services/content/content-form.tsx";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { RefusedFields, withAllowedPublication } from "#app/services/content/rows/content-commands.server.ts";
import { parseValues, readSubmission } from "#app/services/desk-forms/form-submission.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { deviceOf } from "#app/services/kept-forms/device.server.ts";
import { DRAFT_TOO_LONG } from "#app/services/kept-forms/form-draft.ts";
import { saveMerging } from "#app/services/kept-forms/merge-saved.server.ts";
import { isPublishable } from "#app/services/publication/publication-rules.ts";
import { isOffered } from "#app/services/publication/reconfirmation.ts";

/**
 * Saves a new row, and leads to the whole list, where it is seen. When the row is stored by now, with other words than these, another device
 * saved the same draft: that is a change of a row like any other.
 */
export async function saveNewContent(content: Content, db: Db, actor: Actor, received: Received) {
  const sent = await readSubmission(received.request, content.schema, listFieldsOf(content.fields));
  const { values, id = newId(), version = 0, draftBase } = sent;
  return saveMerging(db, meetingOf(content, id, version, values), async (opened, typed) => {
    const { input, errors } = typed === values ? sent : parseValues(typed, content.schema);
    if (errors && isForLater(content, typed))
      return keepForLater(content, db, actor, { id, version: opened || undefined, draftBase, values: typed }, received);
    if (errors) return invalid(typed, errors, opened || undefined);
    return attempt(typed, opened || undefined, received, async () => {
      const earlier = await content.find(db, id);
      const copied = await findCopied(content, db, received.url);
      const row = earlier ?? (await content.create(db, actor, input as Input, id, copied?.id, draftBase));
      if (earlier && !isSame(content, earlier, input)) {
        const update = await content.update(db, actor, id, opened, input as Input, { draftBase });
        if (!update.ok) return staleOrAbsent(content, typed, update.reason === "stale" ? await content.find(db, id) : undefined);
      }
      return { answer: redirect(`${content.listUrl}?fait=ajout&lignes=${row.id}`) };
    });
  });
}

/** The row that a new form was opened as a copy of ("?copie="); a copy of one that went to the bin meanwhile is a row like another. */
export async function findCopied({ find }: Content, db: Db, url: URL): Promise<AdminRow<ListingTable> | undefined> {
  const id = url.searchParams.get("copie");
  const row = id ? await find(db, id) : undefined;
  return row && isPublishable(row) ? row : undefined;
}

/** Saves over the version that was on screen, together with what others saved meanwhile, and leads back to the list as it was left. */
export async function saveContent(content: Content, db: Db, actor: Actor, id: string, received: Received) {
  const sent = await readSubmission(received.request, content.schema, listFieldsOf(content.fields), { hasMark: true });
  const { values, version, isReal, draftBase, seen } = sent;
  if (version === undefined) throw badRequest(content.words.noVersion);
  return saveMerging(db, meetingOf(content, id, version, values), async (opened, typed) => {
    const { input, errors } = typed === values ? sent : parseValues(typed, content.schema);
    if (errors && isForLater(content, typed))
      return keepForLater(content, db, actor, { id, version: opened, draftBase, values: typed }, received);
    if (errors) return invalid(typed, errors, opened);
    return attempt(typed, opened, received, async () => {
      const question = await askBeforeSaving(content, db, id, input as Input, seen);
      if (question) return { answer: data<ContentFormResult>({ kind: "failed", values: typed, question }, { status: 409 }) };
      const update = await content.update(db, actor, id, opened, input as Input, { isReal, draftBase });
      const stored = !update.ok && update.reason === "stale" ? await content.find(db, id) : undefined;
      // Stored already, word for word: the same form again, because the first answer was lost.
      if (update.ok || (stored && isSame(content, stored, input) && !(isReal && stored.demo)))
        return { answer: redirect(content.listUrl + listSearch(received.url.searchParams, { fait: "modification", lignes: id })) };
      return staleOrAbsent(content, typed, stored);
    });
  });
}

type Received = ReceivedRequest & { url: URL };

function meetingOf(content: Content, id: string, version: number, mine: FormValues) {
  return { kind: contentRowKind(content), table: content.table, id, version, mine };
}

/** `version`: what the form stands on by now. */
function invalid(values: FormValues, errors: FormErrors, version: number | undefined) {
  return { answer: data<ContentFormResult>({ kind: "invalid", values, errors, version }, { status: 400 }) };
}

/** A fault is answered with what was typed. */
async function attempt<Outcome>(values: FormValues, version: number | undefined, received: Received, save: () => Promise<Outcome>) {
  try {
    return await save();
  } catch (error) {
    if (error instanceof RefusedFields) return invalid(values, error.errors, version);
    const { message, ...init } = describeFailure(error, received);
    return { answer: data<ContentFormResult>({ kind: "failed", values, message }, init) };
  }
}

/** Asked of a listing that the form sells, lets or withdraws. */
async function askBeforeSaving({ find, columns, table }: Content, db: Db, id: string, input: Input, seen: string | undefined) {
  const before = await find(db, id);
  if (!before || !isPublishable(before)) return undefined;
  const after = { ...before, ...(columns(input) as Partial<typeof before>) };
  const isMoved = after.statut !== before.statut || after.publication !== before.publication;
  return isMoved && !isOffered(after) ? askAboutComing(db, table as ListingTable, [id], seen) : undefined;
}

/** What the schema of a content gives is what its commands take; both come from the same fields. */
type Input = ContentInput<Content["fields"]>;

/** Whether storing the form would change nothing: compared as it would be stored, for what a form leaves open is filled then. */
function isSame({ fields, columns }: Content, stored: AdminRow, input: object) {
  const written = withAllowedPublication(stored, { ...stored, ...columns(input as Input) });
  return differencesOf(fields, formValuesOf(fields, written), formValuesOf(fields, stored)).length === 0;
}

const NOTHING_TO_KNOW_IT_BY = "Donnez un titre ou ajoutez une photo\u00a0: un brouillon se retrouve par l’un ou l’autre.";

const TYPED_ELSEWHERE =
  "Ce brouillon a été modifié aussi sur un autre appareil. Rien n’a été écrasé\u00a0: rechargez la page pour voir cette version.";

type Unfinished = { id: string; version?: number; draftBase: number; values: FormValues };

/** Saved as a draft: whatever is missing or wrong is for later. */
function isForLater({ fields }: Content, values: FormValues): boolean {
  return "publication" in fields && textOf(values, "publication") === "brouillon";
}

/** Keeps a listing that is not complete: tables of content hold complete rows only, so it lies among the drafts, as it was typed. */
async function keepForLater(content: Content, db: Db, actor: Actor, unfinished: Unfinished, received: Received) {
  const { id, version, draftBase: base, values } = unfinished;
  if (textOf(values, "titre").trim() === "" && listOf(values, "images").length === 0)
    return invalid(values, { titre: NOTHING_TO_KNOW_IT_BY }, version);
  const failed = (message: string, status: number) => ({
    answer: data<ContentFormResult>({ kind: "failed", values, message }, { status }),
  });
  return attempt(values, version, received, async () => {
    const keeping = await content.keepForLater(db, actor, { id, version, base, values, appareil: deviceOf(received.request) });
    if (keeping === "too-long") return failed(DRAFT_TOO_LONG, 413);
    if (keeping === "other") return failed(TYPED_ELSEWHERE, 409);
    if (keeping !== "kept") return staleOrAbsent(content, values, keeping === "stale" ? await content.find(db, id) : undefined);
    const search = version === undefined ? new URLSearchParams() : received.url.searchParams;
    return { answer: redirect(content.listUrl + listSearch(search, { fait: "brouillon" })) };
  });
}

/** The row as others saved it meanwhile; or it is gone. */
function staleOrAbsent({ words }: Content, values: FormValues, stored: AdminRow | undefined) {
  if (stored) return { stale: stored };
  return { answer: data<ContentFormResult>({ kind: "failed", values, message: words.absent }, { status: 404 }) };
}
