import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { countDemoPresses, deleteDemoPresses } from "#app/features/people/match-press.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { putIntoBin, titleOf } from "#app/services/bin/bin.server.ts";
import { changeRows } from "#app/services/publication/change-rows.server.ts";
import { isPublicRow } from "#app/services/publication/public-rows.server.ts";
import { type ChangedDemoRow, type DemoChoice, type DemoPlan, type DemoRemoval, NAMED_ROWS } from "#app/services/samples/demo-rows.ts";

/** Spelt like the condition of the index that holds nothing else. */
const isDemo = sql<boolean>`demo`;

/** A row has this version until a member saves it. */
const FIRST_VERSION = 1;

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

const written = /^(reel|corbeille) ([a-z_]{1,40}) ([0-9a-f-]{36}) (\d{1,9})$/;

const choice = z
  .string()
  .max(120)
  .regex(written)
  .transform((text, context): DemoChoice => {
    const [, fate, table, id = "", version] = written.exec(text) ?? [];
    const known = binTables.find((name) => name === table);
    if (known) return { fate: fate === "reel" ? "reel" : "corbeille", table: known, id, version: Number(version) };
    context.addIssue({ code: "custom", message: "Le choix est illisible." });
    return z.NEVER;
  });

/** "choix.0" to "choix.29": a pair of buttons for each changed row, of which a person need press none. */
export const demoChoiceNames = Array.from({ length: NAMED_ROWS }, (_, index) => `choix.${index}`);

export const demoChoicesSchema = z.object(Object.fromEntries(demoChoiceNames.map((name) => [name, choice.optional()])));

/**
 * Puts the invented rows into the bin. One that a member has saved since the installation stays, mark and all, unless a choice names it
 * in the version it still has: what was written after the question was asked is not thrown away.
 */
export function removeDemoRows(db: Db, actor: Actor, choices: readonly DemoChoice[]): Promise<DemoRemoval> {
  return changeContent(db, async (trx, announce) => {
    const removal: DemoRemoval = { binned: 0, real: 0, left: 0, presses: await deleteDemoPresses(trx) };
    for (const table of binTables) {
      const { shared, rows } = sharedTable(trx, table);
      const invented = await shared
        .selectFrom(rows)
        .selectAll()
        .$castTo<RowIn<BinTable>>()
        .where("demo", "=", true)
        .where("deleted_at", "is", null)
        .execute();
      const fates = Object.groupBy(invented, (row) => (row.version === FIRST_VERSION ? "corbeille" : fateOf(table, row, choices)));
      await putIntoBin(trx, announce, actor, table, fates.corbeille ?? []);
      await changeRows(trx, announce, actor, table, fates.reel ?? [], { change: { demo: false } });
      removal.binned += fates.corbeille?.length ?? 0;
      removal.real += fates.reel?.length ?? 0;
      removal.left += fates.reste?.length ?? 0;
    }
    if (removal.presses > 0) announce("started_requests", "bureau");
    return removal;
  });
}

function fateOf(table: BinTable, { id, version }: RowIn<BinTable>, choices: readonly DemoChoice[]) {
  return choices.find((choice) => choice.table === table && choice.id === id && choice.version === version)?.fate ?? "reste";
}
