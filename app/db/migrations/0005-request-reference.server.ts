import { type Kysely, PostgresAdapter, sql } from "kysely";
import { markPeople } from "#app/db/migrations/baseline/triggers.server.ts";

// A migration is history: it spells its values out and is never edited once released.

const SELL = "vehicle_sell_requests";

/**
 * What a visitor sent has a reference, which rows of before do without; who sells a vehicle may leave a telephone alone. A former process that
 * writes meanwhile gives no reference and always an e-mail.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  for (const table of ["contact_requests", SELL]) {
    await db.schema.alterTable(table).addColumn("reference", "text").execute();
    await db.schema.createIndex(`${table}_reference`).unique().on(table).column("reference").execute();
  }
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table ${sql.table(SELL)} alter column email drop not null`.execute(db);
  else await allowNoEmail(db);
}

/** SQLite takes no constraint off a column: another takes its place. No row changes for its person, so the copy marks none. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function allowNoEmail(db: Kysely<any>) {
  const [, markOfUpdate] = markPeople(SELL, false);
  await sql`alter table vehicle_sell_requests add column email_facultatif text`.execute(db);
  await sql`drop trigger vehicle_sell_requests_person_update`.execute(db);
  await sql`update vehicle_sell_requests set email_facultatif = email`.execute(db);
  await markOfUpdate?.execute(db);
  await sql`alter table vehicle_sell_requests drop column email`.execute(db);
  await sql`alter table vehicle_sell_requests rename column email_facultatif to email`.execute(db);
}
