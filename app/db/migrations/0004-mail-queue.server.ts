import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Mails are queued with the request they speak of, and sent by whichever process finds them due. */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("mail_queue")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("error", "text")
    .execute();
  await db.schema.createIndex("mail_queue_due").on("mail_queue").columns(["sent_at", "next_attempt_at"]).execute();
}
