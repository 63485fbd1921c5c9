import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** The pictures whose sizes are still to be made are a queue that several processes may share. */
export async function up(db: AnyDb) {
  await db.schema.alterTable("uploaded_images").addColumn("claimed_until", "text").execute();
  await db.schema
    .alterTable("uploaded_images")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("uploaded_images").addColumn("sent_at", "text").execute();
  await db.schema
    .createIndex("uploaded_images_to_do")
    .on("uploaded_images")
    .columns(["variants_state", "is_private", "created_at"])
    .execute();
}
