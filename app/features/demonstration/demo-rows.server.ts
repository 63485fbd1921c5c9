import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { countDemoPresses, deleteDemoPresses } from "#app/features/people/match-press.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { titleOf } from "#app/services/bin/bin.server.ts";
import { DEMO_LOT } from "#app/services/lots/lot.ts";
import { writeLot } from "#app/services/lots/lot-book.server.ts";
import { type ChangeOfRows, changeRows } from "#app/services/publication/change-rows.server.ts";
import { isPublicRow } from "#app/services/publication/public-rows.server.ts";
import { type ChangedDemoRow, type DemoChoice, type DemoPlan, type DemoRemoval, NAMED_ROWS } from "#app/services/samples/demo-rows.ts";
import { countDemoMeetings, deleteDemoMeetings } from "./demo-meetings.server.ts";

/** Spelt like the condition of the index that holds nothing else. */
const isDemo = sql<boolean>`demo`;

/** A row has this version until it is written again. */
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
  const publicTrait = traitsOf(table).public;
  const live = invented.where("deleted_at", "is", null);
  return typeof publicTrait === "object" ? live.where("statut", "=", publicTrait.statut as RowIn<BinTable>["statut"]) : live;
}

function isListing(table: BinTable) {
  return listingTables.some((name) => name === table);
}

/** How many invented rows are left outside the bin, presses, visits and stays included, and whether visitors can read one. */
export async function countDemoRows(db: Db): Promise<{ count: number; isOnline: boolean }> {
  let count = (await countDemoPresses(db)) + (await countDemoMeetings(db));
  for (const table of binTables) count += (await readInvented(db, table)).length;
  return { count, isOnline: await hasDemoRows(db) };
}

function readInvented(db: Db | Trx, table: BinTable) {
  const { shared, rows } = sharedTable(db, table);
  return shared
    .selectFrom(rows)
    .select(["id", "version", titleOf(table).as("titre")])
    .where(isDemo)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

/** What moves with any change of a row, or is made of the others: no member has written it. */
const movesAlong = ["version", "updated_at", "deleted_at", "confirme_le", "note_qualite", "recherche", "publie_le", "annonce_le"];

/** Those of these rows that are not as they were installed: what was changed and put back is. */
async function findChanged(db: Db | Trx, table: BinTable, rows: readonly { id: string; version: number }[]): Promise<Set<string>> {
  const touched = rows.filter(({ version }) => version !== FIRST_VERSION).map(({ id }) => id);
  const changed = new Set(touched);
  if (touched.length === 0) return changed;
  const { shared, rows: stored } = sharedTable(db, table);
  const now = await shared.selectFrom(stored).selectAll().where("id", "in", touched).execute();
  const first = db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.min("numero").as("numero"))
    .where("table_name", "=", table)
    .where("row_id", "in", touched)
    .where("before", "is not", null)
    .groupBy("row_id");
  const lines = await db.selectFrom("audit_log").select(["row_id", "before"]).where("numero", "in", first).execute();
  const installed = new Map(lines.map(({ row_id, before }) => [row_id, before as Record<string, unknown>]));
  for (const row of now) {
    const before = installed.get(row.id);
    if (before?.version === FIRST_VERSION && isSame(before, row)) changed.delete(row.id);
  }
  return changed;
}

function isSame(before: Record<string, unknown>, now: object) {
  const stored = new Map(Object.entries(now));
  return Object.entries(before).every(
    ([name, value]) => movesAlong.includes(name) || JSON.stringify(value) === JSON.stringify(stored.get(name) ?? null),
  );
}

/** What there is to remove; undefined when no invented row is left outside the bin. */
export async function findDemoPlan(db: Db): Promise<DemoPlan | undefined> {
  const readAt = nowIso();
  const untouched: DemoPlan["untouched"] = [];
  const changed: ChangedDemoRow[] = [];
  for (const table of binTables) {
    const rows = await readInvented(db, table);
    const touched = await findChanged(db, table, rows);
    const count = rows.length - touched.size;
    if (count > 0) untouched.push({ table, count });
    for (const row of rows) if (touched.has(row.id)) changed.push({ table, ...row });
  }
  const [presses, meetings] = [await countDemoPresses(db), await countDemoMeetings(db)];
  if (untouched.length + changed.length + presses + meetings === 0) return undefined;
  return { untouched, changedCount: changed.length, changed: changed.slice(0, NAMED_ROWS), presses, meetings, readAt };
}

const written = /^(reel|corbeille) ([a-z_]{1,40}) ([0-9a-f-]{36}) (\d{1,9})$/;

const choice = z
  .string()
  .max(120)
  .regex(written)
  .transform((text, context): DemoChoice => {
    const [, fate, table, id = "", version] = written.exec(text) ?? [];
    const binTable = binTables.find((name) => name === table);
    if (binTable) return { fate: fate === "reel" ? "reel" : "corbeille", table: binTable, id, version: Number(version) };
    context.addIssue({ code: "custom", message: "Le choix est illisible." });
    return z.NEVER;
  });

/** "choix.0" to "choix.29": a pair of buttons for each changed row, of which a person need press none. */
export const demoChoiceNames = Array.from({ length: NAMED_ROWS }, (_, index) => `choix.${index}`);

export const demoChoicesSchema = z.object(Object.fromEntries(demoChoiceNames.map((name) => [name, choice.optional()])));

/** `tout`: every changed row to the bin, as they were read at this moment. */
export const demoReadAtSchema = z.iso.datetime().optional();

/**
 * Puts the invented rows into the bin. One that is not as it was installed stays, mark and all, unless a choice names it in the version it
 * still has, or all were to go as they were read: what was written after the question was asked is not thrown away. It is one act, which
 * the journal takes back as one.
 */
export function removeDemoRows(db: Db, actor: Actor, choices: readonly DemoChoice[], readAt?: string): Promise<DemoRemoval> {
  return changeContent(db, async (trx, announce) => {
    const [presses, meetings] = [await deleteDemoPresses(trx), await deleteDemoMeetings(trx)];
    const removal = { binned: 0, real: 0, left: 0, presses, meetings };
    const lot = newId();
    const act: ChangeOfRows = { change: { deleted_at: nowIso() }, action: "delete", lot };
    for (const table of binTables) {
      const { shared, rows } = sharedTable(trx, table);
      const invented = await shared
        .selectFrom(rows)
        .selectAll()
        .$castTo<RowIn<BinTable>>()
        .where("demo", "=", true)
        .where("deleted_at", "is", null)
        .execute();
      const changed = await findChanged(trx, table, invented);
      const later = readAt === undefined ? undefined : await findChangedSince(trx, table, changed, readAt);
      const fates = Object.groupBy(invented, (row) => {
        if (!changed.has(row.id)) return "corbeille";
        return fateOf(table, row, choices) ?? (later && !later.has(row.id) ? "corbeille" : "reste");
      });
      await changeRows(trx, announce, actor, table, fates.corbeille ?? [], act);
      await changeRows(trx, announce, actor, table, fates.reel ?? [], { change: { demo: false }, lot });
      removal.binned += fates.corbeille?.length ?? 0;
      removal.real += fates.reel?.length ?? 0;
      removal.left += fates.reste?.length ?? 0;
    }
    if (presses > 0) announce("started_requests", "bureau");
    if (meetings > 0) for (const table of ["appointments", "bookings"] as const) announce(table, "bureau");
    const nombre = removal.binned + removal.real;
    if (nombre === 0) return removal;
    await writeLot(
      trx,
      actor,
      { table_name: "properties", action: "corbeille", detail: DEMO_LOT, nombre, cle_envoi: lot, laissees: [] },
      lot,
    );
    return { ...removal, lot };
  });
}

async function findChangedSince(trx: Trx, table: BinTable, ids: ReadonlySet<string>, since: string): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const lines = trx
    .selectFrom("audit_log")
    .select("row_id")
    .where("table_name", "=", table)
    .where("row_id", "in", [...ids]);
  return new Set((await lines.where("at", ">", since).execute()).map(({ row_id }) => row_id));
}

function fateOf(table: BinTable, { id, version }: RowIn<BinTable>, choices: readonly DemoChoice[]) {
  return choices.find((choice) => choice.table === table && choice.id === id && choice.version === version)?.fate;
}
