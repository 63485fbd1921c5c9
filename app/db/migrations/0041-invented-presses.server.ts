import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Every page of the back-office asks whether invented presses are left, among what may be two hundred thousand of a busy month. */
export async function up(db: AnyDb) {
  await db.schema.createIndex("started_requests_demo").on("started_requests").column("id").where(sql<boolean>`demo`).execute();
}
