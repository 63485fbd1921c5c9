import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { countDemoPresses } from "#app/features/people/match-press.server.ts";
import { titleOf } from "#app/services/bin/bin.server.ts";
import { isPublicRow } from "#app/services/publication/public-rows.server.ts";
import { type ChangedDemoRow, type DemoPlan, NAMED_ROWS } from "#app/services/samples/demo-rows.ts";

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

/**
 * One invented row of a public table that visitors can read. The invented rows are read first, by the index that holds nothing else: in one
 * condition SQLite takes another index and looks for them in every row that visitors see, for every page that is made.
 */
export function findShown(db: Db, table: BinTable) {
  const { shared, rows } = sharedTable(db, table);
  const invented = shared
    .with(
      (name) => name("invented").materialized(),
      (query) => query.selectFrom(rows).selectAll().where(isDemo),
    )
    .selectFrom("invented")
    .select("id")
    .limit(1);
  if (isListing(table)) return invented.where(isPublicRow);
  const shown = traitsOf(table).public;
  const live = invented.where("deleted_at", "is", null);
  return typeof shown === "object" ? live.where("statut", "=", shown.statut as RowIn<BinTable>["statut"]) : live;
}

function isListing(table: BinTable) {
  return listingTables.some((name) => name === table);
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
  const presses = await countDemoPresses(db);
  if (untouched.length === 0 && changed.length === 0 && presses === 0) return undefined;
  return { untouched, changedCount: changed.length, changed: changed.slice(0, NAMED_ROWS), presses, isOnline: await hasDemoRows(db) };
}
