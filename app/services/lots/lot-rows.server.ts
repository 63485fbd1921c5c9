import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type BinTable, binTables } from "#app/db/tables/content-types.ts";
import { DEMO_LOT } from "./lot.ts";

/** Rows a transaction: another write waits for one step, not for all. */
export const LOT_STEP = 500;

/** Under which number the lines of an undo stand. */
export function undoOf(numero: string) {
  return `${numero}/annulation`;
}

/** Whose rows an act changed. */
export function tablesOf(table: BinTable, detail: string | null | undefined): readonly BinTable[] {
  return detail === DEMO_LOT ? binTables : [table];
}

/** How many rows an act has changed, or an undo brought back. */
export async function countLotRows(db: Db | Trx, tables: BinTable | readonly BinTable[], lot: string): Promise<number> {
  const { total } = await db
    .selectFrom("audit_log")
    .select((row) => row.fn.countAll().as("total"))
    .where("lot", "=", lot)
    .where("table_name", "in", [tables].flat())
    .executeTakeFirstOrThrow();
  return Number(total);
}
