import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, traitsOf } from "#app/db/tables/content-types.ts";
import { nowIso } from "#app/lib/time/dates.ts";

/** Rows a transaction: nobody beside waits for more than one of them. */
export const LOT_STEP = 500;
/** Rows a statement: on SQLite the whole process stands still for one. */
const AT_ONCE = 100;

/** Some rows after the other, with room for other requests between them: fewer at a time where each takes several statements. */
export async function inParts<Row>(rows: readonly Row[], work: (part: Row[]) => Promise<void>, size = AT_ONCE) {
  for (let start = 0; start < rows.length; start += size) {
    await work(rows.slice(start, start + size));
    await letOthersIn();
  }
}

/** The columns that an act on several rows can change, beside the bin. */
const movedColumns = ["statut", "a_verifier", "publication", "publier_le", "confirme_le"] as const;
/** What triggers make of such a change, and must not make of its undo. */
const momentColumns = ["publie_le", "annonce_le"] as const;

/** As a line of the audit log records it. */
export type RecordedRow = { version: number } & Record<string, unknown>;
export type Change = Record<string, unknown>;

/** The whole row; of what people sent enough to bring it back, and nothing of what a person wrote. */
export function recorded(table: BinTable, row: RowIn<BinTable>): RecordedRow {
  if (!traitsOf(table).sent) return { ...row };
  return { version: row.version, ...pick(row, ["statut", "a_verifier"]) };
}

/** What brings a row back to how it was; the moments apart, because triggers answer to the rest. */
export function formerColumns(before: RecordedRow): { columns: Change; moments: Change } {
  return { columns: { ...pick(before, movedColumns), deleted_at: null }, moments: pick(before, momentColumns) };
}

function pick(row: object, columns: readonly string[]): Change {
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
}

/** Under which number the lines of an undo stand. */
export function undoOf(numero: string) {
  return `${numero}/annulation`;
}

/** By id; those that are gone for good are missing. */
export async function readRows(trx: Trx, table: BinTable, ids: readonly string[]): Promise<Map<string, RowIn<BinTable>>> {
  const found = new Map<string, RowIn<BinTable>>();
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    for (const row of await shared.selectFrom(rows).selectAll().$castTo<RowIn<BinTable>>().where("id", "in", part).execute())
      found.set(row.id, row);
  });
  return found;
}

/** Changes all of these rows alike. The columns named must be columns of the table. */
export async function updateRows(trx: Trx, table: BinTable, ids: readonly string[], change: Change) {
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    await shared
      .updateTable(rows)
      .set((row) => ({ ...change, updated_at: nowIso(), version: row("version", "+", 1) }))
      .where("id", "in", part)
      .execute();
  });
}

/** Columns that nobody sees change: neither the version nor the time of the last change moves. */
export async function correctRows(trx: Trx, table: BinTable, ids: readonly string[], columns: Change) {
  if (Object.keys(columns).length === 0) return;
  const { shared, rows } = sharedTable(trx, table);
  await inParts(ids, async (part) => {
    await shared.updateTable(rows).set(columns).where("id", "in", part).execute();
  });
}

/** How many rows an act has changed, or an undo brought back. */
export async function countLotRows(db: Db | Trx, table: BinTable, lot: string): Promise<number> {
  const { total } = await db
    .selectFrom("audit_log")
    .select((row) => row.fn.countAll().as("total"))
    .where("lot", "=", lot)
    .where("table_name", "=", table)
    .executeTakeFirstOrThrow();
  return Number(total);
}
