import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import { type AnyPaged, listingTables, type PagedTable, traitsOf } from "#app/db/content-types.ts";
import type { Database } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { audienceOf, looksUnchanged } from "#app/platform/publication/audience.server.ts";
import { type Announce, changeContent } from "#app/platform/realtime/change-content.server.ts";
import { keepFormerSlug, nextReference } from "./listing-identity.server.ts";
import { listingSlug } from "./listing-slug.ts";

type Row<Table extends PagedTable> = Selectable<Database[Table]>;

/** What a form fills; the rest of a row is kept by the commands below. */
export type ContentColumns<Table extends PagedTable> = Omit<
  Insertable<Database[Table]>,
  "id" | "slug" | "reference" | "created_at" | "updated_at" | "version" | "deleted_at" | "demo"
>;

export type ContentUpdate<Table extends PagedTable> =
  | { ok: true; row: Row<Table> }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: Row<Table> };

/** The columns of a row, given the reference it has; undefined where visitors find none at an address. */
type Fill<Table extends PagedTable> = (reference: string | undefined) => Partial<ContentColumns<Table>>;

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export function createContent<Table extends PagedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  id: string,
  fill: Fill<Table>,
): Promise<Row<Table>> {
  return changeContent(db, (trx, announce) => insertContent(trx, announce, actor, table, id, fill));
}

/** The same as a part of a larger change. */
export async function insertContent<Table extends PagedTable>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table: Table,
  id: string,
  fill: Fill<Table>,
): Promise<Row<Table>> {
  const rows = table as AnyPaged; // to Kysely: what is written here is the same in every table
  const existing = await trx.selectFrom(rows).selectAll().where("id", "=", id).executeTakeFirst();
  if (existing) return existing as object as Row<Table>;
  const letter = traitsOf(table).listing?.letter;
  const reference = letter && (await nextReference(trx, rows, letter));
  const fields = fill(reference) as ContentColumns<AnyPaged>;
  const address = reference && { reference, slug: listingSlug({ titre: fields.titre, reference }) };
  const now = nowIso();
  const row = await trx
    .insertInto(rows)
    .values({ id, created_at: now, updated_at: now, ...fields, ...(address as { reference: string; slug: string }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "create", table_name: table, row_id: id, before: null, after: row });
  announce(rows, audienceOf(rows, undefined, row));
  return row as object as Row<Table>;
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export function updateContent<Table extends PagedTable>(
  db: Db,
  actor: Actor,
  table: Table,
  { id, version }: { id: string; version: number },
  fill: Fill<Table>,
): Promise<ContentUpdate<Table>> {
  return changeContent(db, async (trx, announce) => {
    const rows = table as AnyPaged;
    const before = await trx.selectFrom(rows).selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before as object as Row<Table> };
    const change = fill(before.reference) as Partial<ContentColumns<AnyPaged>>;
    const written = await trx
      .updateTable(rows)
      .set({ ...change, ...(await movedTo(trx, table, before, change.titre)), updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = looksUnchanged(rows, before, written) ? await keepTime(trx, rows, before) : written;
    await recordAudit(trx, actor, { action: "update", table_name: table, row_id: id, before, after: row });
    announce(rows, audienceOf(rows, before, row));
    return { ok: true, row: row as object as Row<Table> };
  });
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

/** A listing with another title has another address; the former one leads there. */
async function movedTo(trx: Trx, table: PagedTable, before: Row<AnyPaged>, titre: string | undefined) {
  const listing = listingTables.find((name) => name === table);
  if (!listing || titre === undefined) return {};
  const slug = listingSlug({ titre, reference: before.reference });
  if (slug !== before.slug) await keepFormerSlug(trx, listing, before, slug);
  return { slug };
}

function keepTime(trx: Trx, rows: AnyPaged, { id, updated_at }: Row<AnyPaged>) {
  return trx.updateTable(rows).set({ updated_at }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
