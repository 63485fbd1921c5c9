import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import { contentTypes, type ListingTable } from "#app/db/content-types.ts";
import type { Database } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { audienceOf, looksUnchanged } from "#app/platform/publication/audience.server.ts";
import { type Announce, changeContent } from "#app/platform/realtime/change-content.server.ts";
import { keepFormerSlug, nextReference } from "./listing-identity.server.ts";
import { listingSlug } from "./listing-slug.ts";

type Listing<Table extends ListingTable> = Selectable<Database[Table]>;

/** What a form fills; the rest of a row is kept by the commands below. */
export type ListingFields<Table extends ListingTable> = Omit<
  Insertable<Database[Table]>,
  "id" | "slug" | "reference" | "created_at" | "updated_at" | "version" | "deleted_at" | "demo"
>;

export type ListingUpdate<Table extends ListingTable> =
  | { ok: true; row: Listing<Table> }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: Listing<Table> };

type Fill<Table extends ListingTable> = (reference: string) => ListingFields<Table>;

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export function createListing<Table extends ListingTable>(
  db: Db,
  actor: Actor,
  table: Table,
  id: string,
  fieldsOf: Fill<Table>,
): Promise<Listing<Table>> {
  return changeContent(db, (trx, announce) => insertListing(trx, announce, actor, table, id, fieldsOf));
}

/** The same as a part of a larger change. */
export async function insertListing<Table extends ListingTable>(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table: Table,
  id: string,
  fieldsOf: Fill<Table>,
): Promise<Listing<Table>> {
  const rows = table as "properties"; // to Kysely: what is written here is the same in the three tables
  const existing = await trx.selectFrom(rows).selectAll().where("id", "=", id).executeTakeFirst();
  if (existing) return existing as Listing<Table>;
  const reference = await nextReference(trx, table, contentTypes[table].listing.letter);
  const now = nowIso();
  const fields = fieldsOf(reference) as ListingFields<"properties">;
  const row = await trx
    .insertInto(rows)
    .values({ id, reference, slug: listingSlug({ titre: fields.titre, reference }), created_at: now, updated_at: now, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "create", table_name: table, row_id: id, before: null, after: row });
  announce(rows, audienceOf(rows, undefined, row));
  return row as Listing<Table>;
}

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export function updateListing<Table extends ListingTable>(
  db: Db,
  actor: Actor,
  table: Table,
  { id, version }: { id: string; version: number },
  changeOf: (before: Listing<Table> & { reference: string }) => Partial<ListingFields<Table>>,
): Promise<ListingUpdate<Table>> {
  return changeContent(db, async (trx, announce) => {
    const rows = table as "properties";
    const before = await trx.selectFrom(rows).selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before as Listing<Table> };
    const change = changeOf(before as Listing<Table> & { reference: string }) as Partial<ListingFields<"properties">>;
    const slug = change.titre === undefined ? before.slug : listingSlug({ titre: change.titre, reference: before.reference });
    const written = await trx
      .updateTable(rows)
      .set({ ...change, slug, updated_at: nowIso(), version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (slug !== before.slug) await keepFormerSlug(trx, table, before, slug);
    const row = looksUnchanged(rows, before, written) ? await keepTime(trx, rows, before) : written;
    await recordAudit(trx, actor, { action: "update", table_name: table, row_id: id, before, after: row });
    announce(rows, audienceOf(rows, before, row));
    return { ok: true, row: row as Listing<Table> };
  });
}

/** The status alone, as a list changes it: a row whose other fields would not pass the rules of today moves too. */
export function setListingStatut<Table extends ListingTable>(
  db: Db,
  actor: Actor,
  table: Table,
  row: { id: string; version: number },
  statut: Database[Table]["statut"],
): Promise<ListingUpdate<Table>> {
  return updateListing(db, actor, table, row, () => ({ statut }) as object as Partial<ListingFields<Table>>);
}

function keepTime(trx: Trx, rows: "properties", { id, updated_at }: Listing<"properties">) {
  return trx.updateTable(rows).set({ updated_at }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
