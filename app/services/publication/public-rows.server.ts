import { type SelectQueryBuilder, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, traitsOf } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";

/** Spelt like the condition of the indexes of the baseline: with a value sent beside the statement SQLite would not see that they apply. */
export const isPublicRow = sql<boolean>`deleted_at is null and publication = 'en_ligne'`;

/** The rows of a table that visitors can see. Every public query begins here. */
export function publicRows<Table extends ListingTable>(db: Db | Trx, table: Table): SelectQueryBuilder<Database, Table, object> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  return shared.selectFrom(rows).where(isPublicRow) as object as SelectQueryBuilder<Database, Table, object>;
}

/** Of these, what is to be had today; what is never offered, as a project, stays whole. */
export function offeredRows<Table extends ListingTable>(db: Db | Trx, table: Table): SelectQueryBuilder<Database, Table, object> {
  const rows = publicRows<ListingTable>(db, table);
  const offered = traitsOf(table).listing?.isOffered ? rows.where("statut", "=", "disponible") : rows;
  return offered as object as SelectQueryBuilder<Database, Table, object>;
}

/** For the order of rows: those that share the value before the others. */
export function sameFirst(column: string, value: string | null) {
  return sql`case when ${sql.ref(column)} = ${value} then 0 else 1 end`;
}
