import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { type BinTable, binTables, type ListingTable, listingTables, traitsOf } from "#app/db/content-types.ts";
import { type RowIn, sharedTable } from "#app/db/shared-table.server.ts";
import { titleOf } from "#app/platform/bin/bin-queries.server.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type ChangedDemoRow, type DemoPlan, NAMED_ROWS } from "./demo-rows.ts";

/** Spelt like the condition of the index that holds nothing else. */
const isDemo = sql<boolean>`demo`;

/** A row has this version until somebody saves it. */
export const FIRST_VERSION = 1;

/** True while an invented row can still be read on the site. */
export async function hasDemoRows(db: Db): Promise<boolean> {
  for (const table of binTables) {
    if (traitsOf(table).public && (await findShown(db, table).executeTakeFirst())) return true;
  }
  return false;
}

/** One invented row of a public table that visitors can read. */
function findShown(db: Db, table: BinTable) {
  const listing = listingTables.find((name) => name === table);
  if (listing) return publicRows<ListingTable>(db, listing).select("id").where(isDemo).limit(1);
  const { shared, rows } = sharedTable(db, table);
  const shown = traitsOf(table).public;
  const live = shared.selectFrom(rows).select("id").where(isDemo).where("deleted_at", "is", null).limit(1);
  return typeof shown === "object" ? live.where("statut", "=", shown.statut as RowIn<BinTable>["statut"]) : live;
}

/** What there is to remove; undefined when no invented row is left outside the bin. */
export async function findDemoPlan(db: Db): Promise<DemoPlan | undefined> {
  const untouched: DemoPlan["untouched"] = [];
  const changed: ChangedDemoRow[] = [];
  for (const table of binTables) {
    const { shared, rows } = sharedTable(db, table);
    const found = await shared
      .selectFrom(rows)
      .select(["id", "version", titleOf(table).as("titre")])
      .where(isDemo)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    const count = found.filter(({ version }) => version === FIRST_VERSION).length;
    if (count > 0) untouched.push({ table, count });
    for (const row of found) if (row.version !== FIRST_VERSION) changed.push({ table, ...row });
  }
  if (untouched.length === 0 && changed.length === 0) return undefined;
  return { untouched, changedCount: changed.length, changed: changed.slice(0, NAMED_ROWS), isOnline: await hasDemoRows(db) };
}
