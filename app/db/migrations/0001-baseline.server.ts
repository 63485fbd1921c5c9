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
    ? { time: "timestamptz", flag: "boolean", version: "bigserial primary key" }
    : { time: "date", flag: "integer", version: "integer primary key autoincrement" };
  for (const statement of [...contentTables, ...machineTables(spelling), ...createIndexes(isPostgres)]) {
    // biome-ignore lint/nursery/noJsRestrictedProperties: words of this folder alone, no value of a person among them
    await sql.raw(statement).execute(db);
  }
  for (const statement of createTriggers(isPostgres)) await statement.execute(db);
}
