import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";

/** Rows a transaction: another write waits for one step, not for all. */
export const LOT_STEP = 500;

/** Under which number the lines of an undo stand. */
export function undoOf(numero: string) {
  return `${numero}/annulation`;
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
