import { type Kysely, PostgresAdapter, sql } from "kysely";
import { contentTables } from "./baseline/content-tables.server.ts";
import { createIndexes } from "./baseline/indexes.server.ts";
import { machineTables } from "./baseline/machine-tables.server.ts";
import { createTriggers } from "./baseline/triggers.server.ts";

// A migration is history: it spells its values out and is never edited once released. Of this one that holds for the folder `baseline` too.

/** The schema every installation begins with; later migrations change it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const spelling = isPostgres
    ? { time: sql`timestamptz`, flag: sql`boolean`, version: sql`bigserial primary key` }
    : { time: sql`date`, flag: sql`integer`, version: sql`integer primary key autoincrement` };
  const parts = [contentTables, machineTables(spelling), createIndexes(isPostgres), createTriggers(isPostgres)];
  for (const statement of parts.flat()) await statement.execute(db);
}
