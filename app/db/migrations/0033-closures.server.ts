import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Days and hours at which the office is closed although its week says otherwise. A former process that still runs knows of none. */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("closures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("debut", "text", (column) => column.notNull())
    .addColumn("fin", "text", (column) => column.notNull())
    .addColumn("motif", "text")
    .addColumn("montrer_motif", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("ferie", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.createIndex("closures_by_end").on("closures").columns(["fin", "debut"]).execute();
}
