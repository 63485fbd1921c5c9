import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { askAboutComing } from "#app/features/stays/coming-meetings.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import { type ContentInput, listFieldsOf } from "#app/services/content/content-fields.ts";
import type { ContentFormResult } from "#app/services/content/content-row-form.tsx";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { RefusedFields, withAllowedPublication } from "#app/services/content/rows/content-commands.server.ts";
import { readSubmission } from "#app/services/desk-forms/form-submission.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { deviceOf } from "#app/services/drafts/device.server.ts";
import { DRAFT_TOO_LONG } from "#app/services/drafts/form-draft.ts";
import { isPublishable } from "#app/services/publication/publication-rules.ts";
import { isOffered } from "#app/services/publication/reconfirmation.ts";

/**
 * Saves a new row, and leads to the whole list, where it is seen. When the row is stored by now, with other words than these, another device
 * saved the same draft: both versions are shown, as those of any row that was saved in between.
 */
export async function saveNewContent(content: Content, db: Db, actor: Actor, received: ReceivedRequest & { url: URL }) {
  const { values, id, version, draftBase, input, errors } = await readSubmission(
    received.request,
    content.schema,
    listFieldsOf(content.fields),
  );
  if (errors && isForLater(content, values))
    return keepForLater(content, db, actor, { id: id ?? newId(), version, draftBase, values }, received);
  if (errors) return data<ContentFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const earlier = id ? await content.find(db, id) : undefined;
    const copied = await findCopied(content, db, received.url);
    const row = earlier ?? (await content.create(db, actor, input as Input, id, copied?.id, draftBase));
    if (earlier && !isSame(content, earlier, input)) {
      const update = await content.update(db, actor, earlier.id, version ?? 0, input as Input, { draftBase });
      if (!update.ok) return staleOrAbsent(content, values, update.reason === "stale" ? await content.find(db, earlier.id) : undefined);
    }
    return redirect(`${content.listUrl}?fait=ajout&lignes=${row.id}`);
  } catch (error) {
    if (error instanceof RefusedFields) return data<ContentFormResult>({ kind: "invalid", values, errors: error.errors }, { status: 400 });
    const { message, ...init } = describeFailure(error, received);
    return data<ContentFormResult>({ kind: "failed", values, message }, init);
  }
}

/** The row that a new form was opened as a copy of ("?copie="); a copy of one that went to the bin meanwhile is a row like another. */
export async function findCopied({ find }: Content, db: Db, url: URL): Promise<AdminRow<ListingTable> | undefined> {
  const id = url.searchParams.get("copie");
  const row = id ? await find(db, id) : undefined;
  return row && isPublishable(row) ? row : undefined;
}

/**
 * Saves over the version that was on screen, and leads back to the list as it was left; when another one is stored by now, that one is
 * shown beside what was typed.
 */
export async function saveContent(content: Content, db: Db, actor: Actor, id: string, received: ReceivedRequest & { url: URL }) {
  const { values, version, isReal, draftBase, seen, input, errors } = await readSubmission(
    received.request,
    content.schema,
    listFieldsOf(content.fields),
    { hasMark: true },
  );
  if (version === undefined) throw badRequest(content.words.noVersion);
  if (errors && isForLater(content, values)) return keepForLater(content, db, actor, { id, version, draftBase, values }, received);
  if (errors) return data<ContentFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const question = await askBeforeSaving(content, db, id, input as Input, seen);
    if (question) return data<ContentFormResult>({ kind: "failed", values, question }, { status: 409 });
    const update = await content.update(db, actor, id, version, input as Input, { isReal, draftBase });
    const stored = !update.ok && update.reason === "stale" ? await content.find(db, id) : undefined;
    // Stored already, word for word: the same form again, because the first answer was lost.
    if (update.ok || (stored && isSame(content, stored, input) && !(isReal && stored.demo)))
      return redirect(content.listUrl + listSearch(received.url.searchParams, { fait: "modification", lignes: id }));
    return staleOrAbsent(content, values, stored);
  } catch (error) {
    if (error instanceof RefusedFields) return data<ContentFormResult>({ kind: "invalid", values, errors: error.errors }, { status: 400 });
    const { message, ...init } = describeFailure(error, received);
    return data<ContentFormResult>({ kind: "failed", values, message }, init);
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
export async function keepForLater(
  content: Content,
  db: Db,
  actor: Actor,
  { id, version, draftBase, values }: Unfinished,
  received: ReceivedRequest & { url: URL },
) {
  const refused = (errors: FormErrors) => data<ContentFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  if (textOf(values, "titre").trim() === "" && listOf(values, "images").length === 0) return refused({ titre: NOTHING_TO_KNOW_IT_BY });
  try {
    const keeping = await content.keepForLater(db, actor, { id, version, base: draftBase, values, appareil: deviceOf(received.request) });
    if (keeping === "kept")
      return redirect(
        content.listUrl + listSearch(version === undefined ? new URLSearchParams() : received.url.searchParams, { fait: "brouillon" }),
      );
    if (keeping === "too-long") return data<ContentFormResult>({ kind: "failed", values, message: DRAFT_TOO_LONG }, { status: 413 });
    if (keeping === "other") return data<ContentFormResult>({ kind: "failed", values, message: TYPED_ELSEWHERE }, { status: 409 });
    return staleOrAbsent(content, values, keeping === "stale" ? await content.find(db, id) : undefined);
  } catch (error) {
    if (error instanceof RefusedFields) return refused(error.errors);
    const { message, ...init } = describeFailure(error, received);
    return data<ContentFormResult>({ kind: "failed", values, message }, init);
  }
}

/** The row as another member saved it meanwhile, beside what was typed; or it is gone. */
function staleOrAbsent({ words }: Content, values: FormValues, stored: AdminRow | undefined) {
  if (stored) return data<ContentFormResult>({ kind: "stale", values, stored }, { status: 409 });
  return data<ContentFormResult>({ kind: "failed", values, message: words.absent }, { status: 404 });
}
