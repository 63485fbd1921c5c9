import type { Kysely, Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Database } from "#app/db/tables/schema.ts";

/** A whole row of any one of these tables. */
export type RowIn<Table extends keyof Database> = { [Each in Table]: Selectable<Database[Each]> }[Table];

/** The columns that all of these tables have. */
export type SharedColumns<Table extends keyof Database> = Pick<Database[Table], keyof Database[Table]>;

/**
 * One of several tables, for a statement that is the same for all of them: it can name the columns they share, and no other. Kysely takes
 * several names for tables that are joined, and would let a statement name a column that only one of them has.
 * All columns of a row are told with `selectAll().$castTo<RowIn<…>>()`.
 */
export function sharedTable<Table extends keyof Database>(db: Db | Trx, table: Table) {
  return { shared: db as object as Kysely<{ rows: SharedColumns<Table> }>, rows: table as string as "rows" };
}
