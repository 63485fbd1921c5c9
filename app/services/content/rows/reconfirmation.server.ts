import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { findReconfirmDays } from "#app/services/company-values/settings-queries.server.ts";
import { askedBefore, daysUnconfirmed } from "#app/services/publication/reconfirmation.ts";

export type UnconfirmedListing = { table: ListingTable; id: string; titre: string; reference: string; version: number; days: number };
export type Unconfirmed = { total: number; listings: UnconfirmedListing[] };

const SHOWN = 5;
/** Spelt like the condition and the column of its index (the baseline). */
const isOfferedRow = sql<boolean>`deleted_at is null and publication = 'en_ligne' and statut = 'disponible'`;
const since = sql<string>`coalesce(confirme_le, publie_le)`;

/** How many listings are to be asked about, and those that have waited longest. Computed when read: nothing is written for it. */
export async function findUnconfirmed(db: Db, now = Date.now(), tables: readonly ListingTable[] = listingTables): Promise<Unconfirmed> {
  const limit = await findReconfirmDays(db);
  const found = await Promise.all(tables.map((table) => findIn(db, table, limit, now)));
  const listings = found.flatMap(({ listings }) => listings).sort((one, other) => other.days - one.days);
  return { total: found.reduce((sum, { total }) => sum + total, 0), listings: listings.slice(0, SHOWN) };
}

async function findIn(db: Db, table: ListingTable, limit: number, now: number): Promise<Unconfirmed> {
  const { shared, rows } = sharedTable(db, table);
  const asked = shared.selectFrom(rows).where(isOfferedRow).where(since, "<", askedBefore(limit, now));
  const { total } = await asked.select((row) => row.fn.countAll().as("total")).executeTakeFirstOrThrow();
  if (Number(total) === 0) return { total: 0, listings: [] };
  const longest = await asked.selectAll().$castTo<RowIn<ListingTable>>().orderBy(since).orderBy("id").limit(SHOWN).execute();
  const listings = longest.map((row) => {
    const { id, titre, reference, version } = row;
    return { table, id, titre, reference, version, days: daysUnconfirmed(row, limit, now) ?? limit };
  });
  return { total: Number(total), listings };
}
