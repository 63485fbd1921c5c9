import type { Db } from "#app/db/engine/client.server.ts";
import type { CountedTable } from "#app/db/tables/schema.ts";

/** Rows outside the bin, by status; "" for rows that have none. A status without rows may be absent. */
export type RowTotals = Record<string, number>;

/** What triggers count in the transaction that changes a row (see the baseline): exact, however many rows there are. */
export async function findRowTotals<Table extends CountedTable>(db: Db, tables: readonly Table[]): Promise<Record<Table, RowTotals>> {
  const totals = Object.fromEntries(tables.map((table): [string, RowTotals] => [table, {}])) as Record<CountedTable, RowTotals>;
  const rows = await db.selectFrom("row_totals").selectAll().where("table_name", "in", tables).where("total", ">", 0).execute();
  for (const { table_name, statut, total } of rows) totals[table_name][statut] = total;
  return totals;
}

export function sumOf(totals: RowTotals): number {
  return Object.values(totals).reduce((sum, total) => sum + total, 0);
}
