import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Presses of a network that sends too many are marked. The index holds those that the inbox shows, however many are marked beside them. */
export async function up(db: AnyDb) {
  await db.schema
    .alterTable("started_requests")
    .addColumn("a_verifier", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createIndex("started_requests_shown")
    .on("started_requests")
    .column("created_at")
    .where(sql<boolean>`rapprochee_le is null and a_verifier = false`)
    .execute();
}
