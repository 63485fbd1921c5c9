import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { standingColumns, standingOf } from "#app/services/publication/standing.ts";

const REFERENCE = /^[A-Z]-\d{4,9}$/;

export type ReferredListing = { table: ListingTable; slug: string; standing: ReturnType<typeof standingOf> };

/** "b-0004" is B-0004: what is typed from a sheet of paper has any case. Undefined for what was never a reference of ours. */
export async function findByReference(db: Db, typed: string): Promise<ReferredListing | undefined> {
  const reference = typed.toUpperCase();
  const table = listingTables.find((listed) => traitsOf(listed).listing?.letter === reference.charAt(0));
  if (!table || !REFERENCE.test(reference)) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const row = await shared
    .selectFrom(rows)
    .select(["slug", ...standingColumns])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row && { table, slug: row.slug, standing: standingOf(row) };
}
