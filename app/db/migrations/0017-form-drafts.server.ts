import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

/**
 * What is typed in the form of a listing and not saved yet. `cle` is the id of the row, also of one that is not there yet. A former
 * process that still runs knows nothing of it, and writes nothing that it would contradict.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable("form_drafts")
    .addColumn("cle", "text", (column) => column.notNull())
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("row_id", "text")
    .addColumn("valeurs", "text", (column) => column.notNull())
    .addColumn("auteur", "text", (column) => column.notNull())
    .addColumn("appareil", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint("form_drafts_pk", ["cle"])
    .execute();
  await db.schema.createIndex("form_drafts_newest").on("form_drafts").columns(["table_name", "updated_at desc"]).execute();
}
