import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Presses of a WhatsApp or call button, before anybody has said a word. Nothing of the visitor is stored. */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("started_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("canal", "text", (column) => column.notNull().check(sql`canal in ('whatsapp', 'appel')`))
    .addColumn("listing_table", "text")
    .addColumn("listing_id", "text")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("rapprochee_le", "text")
    .addColumn("demo", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.createIndex("started_requests_waiting").on("started_requests").columns(["rapprochee_le", "created_at"]).execute();
  await db.schema.createIndex("started_requests_of_person").on("started_requests").column("person_id").execute();
}
