import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * One line per act on several rows: its number, who did it, on how many, and which rows it left and why. The lines of the audit log that
 * bear its id say how each row was. `cle_envoi` is unique: the same act sent again, to whichever process, finds this line.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("lots")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("numero", "text", (column) => column.notNull().unique())
    .addColumn("auteur", "text", (column) => column.notNull())
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .addColumn("nombre", "integer", (column) => column.notNull())
    .addColumn("laissees", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("cle_envoi", "text", (column) => column.notNull().unique())
    .addColumn("annule_le", "text")
    .execute();
  await db.schema.createIndex("lots_newest").on("lots").columns(["created_at desc", "id desc"]).execute();
}
