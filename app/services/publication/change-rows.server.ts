import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, traitsOf } from "#app/db/tables/content-types.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit, recordLot } from "#app/services/audit/record-change.server.ts";
import { audienceOf, isUnchangedForVisitors } from "./audience.server.ts";

/** Rows a statement: on SQLite the whole process stands still for one. */
const AT_ONCE = 100;

/** Some rows after the other, with room for other requests between them: fewer at a time where each takes several statements. */
export async function inParts<Row>(rows: readonly Row[], work: (part: Row[]) => Promise<unknown>, size = AT_ONCE) {
  for (let start = 0; start < rows.length; start += size) {
    await work(rows.slice(start, start + size));
    await letOthersIn();
  }
}

/** By id; those that are gone for good are missing. */
export async function readRows(trx: Trx, table: BinTable, ids: readonly string[]): Promise<Map<string, RowIn<BinTable>>> {
  const rowsById = new Map<string, RowIn<BinTable>>();
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    for (const row of await shared.selectFrom(rows).selectAll().$castTo<RowIn<BinTable>>().where("id", "in", part).execute())
      rowsById.set(row.id, row);
  });
  return rowsById;
}

/** Undefined when it is gone, or in the bin. */
export async function findLive<Table extends BinTable>(trx: Trx, table: Table, id: string): Promise<RowIn<Table> | undefined> {
  const row = (await readRows(trx, table, [id])).get(id);
  return row?.deleted_at === null ? (row as RowIn<Table>) : undefined;
}

/** Columns and what is written to them; they must be columns of the table. */
export type Change = Record<string, unknown>;

export type ChangeOfRows = {
  change: Change;
  /** What the journal calls it. */
  action?: "update" | "delete" | "restore";
  /** The number of an act on several rows, by which its undo reads the lines. */
  lot?: string;
  /** Written after triggers have answered to the change, in place of what they made of it. */
  moments?: Change;
  /** What else is written to a row before it is read again. */
  afterwards?: (id: string) => Promise<void>;
};

/**
 * The one way in which rows that stand change, all of them alike: written, read again, recorded and announced. `befores` are the rows as
 * they stand. Returns them as they are stored now.
 */
export async function changeRows(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  table: BinTable,
  befores: readonly RowIn<BinTable>[],
  { change, action = "update", lot, moments = {}, afterwards }: ChangeOfRows,
): Promise<RowIn<BinTable>[]> {
  const ids = befores.map(({ id }) => id);
  await updateRows(trx, table, ids, change);
  if (Object.keys(moments).length > 0) await correctRows(trx, table, ids, moments);
  if (afterwards) for (const id of ids) await afterwards(id);
  // Read again: what triggers add to a row is not in what the writing statement returns.
  const written = await readRows(trx, table, ids);
  const afters: RowIn<BinTable>[] = [];
  const lines = [];
  for (const before of befores) {
    let after = written.get(before.id);
    if (!after) continue;
    if (isUnchangedForVisitors<BinTable>(table, before, after)) {
      // Visitors are told the time of the last change: it stays where they see none.
      await correctRows(trx, table, [before.id], { updated_at: before.updated_at });
      after = { ...after, updated_at: before.updated_at };
    }
    afters.push(after);
    announce<BinTable>(table, audienceOf<BinTable>(table, before, after) as "bureau", [before.id]);
    lines.push({ row_id: before.id, ...recorded(table, action, lot, before, after) });
  }
  if (lot !== undefined) await recordLot(trx, actor, { action, table, lot, rows: lines });
  else for (const line of lines) await recordAudit(trx, actor, { action, table_name: table, ...line });
  return afters;
}

/** A row in the bin is not told as something that came after; what comes out of it alone is told without what was before. */
function recorded(
  table: BinTable,
  action: ChangeOfRows["action"],
  lot: string | undefined,
  before: RowIn<BinTable>,
  after: RowIn<BinTable>,
) {
  const journalled = lot === undefined ? (row: RowIn<BinTable>) => row : (row: RowIn<BinTable>) => columnsOfLot(table, row);
  return {
    before: action === "restore" && lot === undefined ? null : journalled(before),
    after: action === "delete" ? null : journalled(after),
  };
}

/** The whole row; of what people sent enough to bring it back, and nothing of what a person wrote. */
function columnsOfLot(table: BinTable, row: RowIn<BinTable>): Change {
  return traitsOf(table).sent ? { version: row.version, ...pick(row, ["statut", "a_verifier"]) } : row;
}

export function pick(row: object, columns: readonly string[]): Change {
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
}

async function updateRows(trx: Trx, table: BinTable, ids: readonly string[], change: Change) {
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    await shared
      .updateTable(rows)
      .set((row) => ({ ...change, updated_at: nowIso(), version: row("version", "+", 1) }))
      .where("id", "in", part)
      .execute();
  });
}

/** Neither the version nor the time of the last change moves. */
async function correctRows(trx: Trx, table: BinTable, ids: readonly string[], columns: Change) {
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    await shared.updateTable(rows).set(columns).where("id", "in", part).execute();
  });
}
