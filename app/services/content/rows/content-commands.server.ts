import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, type SharedColumns, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { endDraft } from "#app/services/kept-forms/drafts.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";
import { isPublishable, type PublicationState, resolvePublication } from "#app/services/publication/publication-rules.ts";
import { confirmation } from "#app/services/publication/reconfirmation.ts";
import { type ScoredContent, type ScoreOf, writeScore } from "./content-scores.server.ts";
import { listingSlug, nextReference, storeFormerSlug } from "./listing-identity.server.ts";

type ContentRow<Table extends PagedTable> = Selectable<Database[Table]>;
/** What every kind of content stores, beside columns of its own. */
type WrittenColumns = Insertable<SharedColumns<PagedTable>>;

/** What a form fills; the rest of a row is kept by the commands below. */
export type ContentColumns<Table extends PagedTable> = Omit<
  Insertable<Database[Table]>,
  | "id"
  | "slug"
  | "reference"
  | "created_at"
  | "updated_at"
  | "version"
  | "deleted_at"
  | "demo"
  | "publie_le"
  | "annonce_le"
  | "confirme_le"
  | "copie_de"
  | "prix_compare"
  | "note_qualite"
>;

export type ContentUpdate<Table extends PagedTable> =
  | { ok: true; row: ContentRow<Table> }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: ContentRow<Table> };

/** The columns of a row, given the reference it has; undefined where visitors find none at an address. */
type Fill<Table extends PagedTable> = (reference: string | undefined) => Partial<ContentColumns<Table>>;

/** With an id that exists already the first row is returned: a form sent twice creates once. The draft it was saved from (`draftBase`) ends. */
export function createContent<Table extends PagedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  id: string,
  fill: Fill<Table>,
  noteOf?: ScoreOf,
  draftBase = 0,
): Promise<ContentRow<Table>> {
  return changeContent(db, async (trx, announce) => {
    const row = await insertContent(trx, announce, actor, table, id, fill, noteOf);
    await endDraft(trx, id, actor, draftBase);
    return row;
  });
}

/** The same as a part of a larger change; `now` is another time for what was made elsewhere before. */
export async function insertContent<Table extends PagedTable>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table: Table,
  id: string,
  fill: Fill<Table>,
  noteOf?: ScoreOf,
  now = nowIso(),
): Promise<ContentRow<Table>> {
  const { shared, rows } = sharedTable<PagedTable>(trx, table);
  const existing = await shared.selectFrom(rows).selectAll().where("id", "=", id).executeTakeFirst();
  if (existing) return existing as object as ContentRow<Table>;
  const listing = listingTables.find((name) => name === table);
  const reference = listing && (await nextReference(trx, listing, contentTypes[listing].listing.letter));
  const fields = withAllowedPublication(undefined, fill(reference) as object as WrittenColumns);
  const address = reference && { reference, slug: listingSlug({ titre: fields.titre, reference }) };
  await shared
    .insertInto(rows)
    .values({ ...fields, ...address, id, created_at: now, updated_at: now })
    .execute();
  await writeScoreOf(trx, { table, noteOf }, id);
  const row = await readRow(trx, table, id);
  await recordAudit(trx, actor, { action: "create", table_name: table, row_id: id, before: null, after: row });
  announce<PagedTable>(table, audienceOf<PagedTable>(table, undefined, row), [id]);
  return row as object as ContentRow<Table>;
}

/**
 * A version other than the stored one means a member saved in between: nothing is changed. `isReal` takes the mark of the demonstration
 * off; nothing puts it on. `isForm`: a member saved all of it, and says by that that it is available; the draft it was saved from (`draftBase`) ends.
 */
export function updateContent<Table extends PagedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  change: RowChange,
  fill: Fill<Table>,
  noteOf?: ScoreOf,
): Promise<ContentUpdate<Table>> {
  return changeContent(db, (trx, announce) => updateContentWithin(trx, announce, actor, table, change, fill, noteOf));
}

type RowChange = { id: string; version: number; isReal?: boolean; isForm?: boolean; draftBase?: number };

/** The same as a part of a larger change. */
export async function updateContentWithin<Table extends PagedTable>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table: Table,
  { id, version, isReal = false, isForm = false, draftBase = 0 }: RowChange,
  fill: Fill<Table>,
  noteOf?: ScoreOf,
): Promise<ContentUpdate<Table>> {
  const before = await findLive<PagedTable>(trx, table, id);
  if (!before) return { ok: false, reason: "absent" };
  if (before.version !== version) return { ok: false, reason: "stale", current: before as object as ContentRow<Table> };
  const mark = isReal ? { demo: false } : {};
  const filled = withAllowedPublication(
    before,
    fill("reference" in before ? before.reference : undefined) as object as Partial<WrittenColumns>,
  );
  const change = {
    ...filled,
    ...mark,
    ...(await movedTo(trx, table, before, filled.titre)),
    ...(isPublishable(before) && confirmation(before, { ...before, ...filled }, isForm, nowIso())),
  };
  const afterwards = (written: string) => writeScoreOf(trx, { table, noteOf }, written);
  const [row] = await changeRows(trx, announce, actor, table, [before], { change, afterwards });
  if (isForm) await endDraft(trx, id, actor, draftBase);
  return { ok: true, row: row as object as ContentRow<Table> };
}

/** A form asks for a publication that the row, or the clock, does not allow: nothing is changed. */
export class RefusedFields extends Error {
  readonly errors: FormErrors;

  constructor(errors: FormErrors) {
    super(`Refused: ${Object.keys(errors).join(", ")}`);
    this.errors = errors;
  }
}

/** With the publication that may be stored in the place of the one that was asked for; columns without one stay as they are. */
export function withAllowedPublication<Change extends object>(before: object | undefined, change: Change): Change {
  if (!("publication" in change)) return change;
  const { publication = null, publier_le = null } = change as Partial<PublicationState>;
  const outcome = resolvePublication(before as PublicationState | undefined, { publication, publier_le }, Date.now());
  if (outcome.errors) throw new RefusedFields(outcome.errors);
  return { ...change, ...outcome.columns };
}

/** The status alone, as a list changes it: a row whose other fields would not pass the rules of today moves too. */
export function setContentStatut<Table extends PagedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  row: { id: string; version: number },
  statut: Database[Table]["statut"],
): Promise<ContentUpdate<Table>> {
  return updateContent(db, actor, table, row, () => ({ statut }) as object as Partial<ContentColumns<Table>>);
}

/** A listing with another title has another address; the former one leads there, where a visitor can have seen it. */
async function movedTo(trx: Trx, table: PagedTable, before: RowIn<PagedTable>, titre: string | undefined) {
  const listing = listingTables.find((name) => name === table);
  if (!listing || titre === undefined || !("slug" in before)) return {};
  const slug = listingSlug({ titre, reference: before.reference });
  if (slug !== before.slug && before.publie_le !== null) await storeFormerSlug(trx, listing, before, slug);
  return { slug };
}

/** Read again: what triggers add to a row is not in what the writing statement returns. */
function readRow(trx: Trx, table: PagedTable, id: string) {
  const { shared, rows } = sharedTable(trx, table);
  return shared.selectFrom(rows).selectAll().$castTo<RowIn<PagedTable>>().where("id", "=", id).executeTakeFirstOrThrow();
}

async function writeScoreOf(trx: Trx, content: ScoredContent, id: string) {
  if (content.noteOf) await writeScore(trx, content, await readRow(trx, content.table, id));
}
