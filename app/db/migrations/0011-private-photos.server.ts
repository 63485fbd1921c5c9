import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Private photos that wait: for their public copy beside a vehicle, and for the form they belong to. A former program knows neither table. */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("photo_publications")
    .addColumn("photo_id", "text", (column) => column.notNull())
    .addColumn("vehicle_id", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("rang", "integer", (column) => column.notNull())
    .addColumn("storage_path", "text")
    .addColumn("claimed_until", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("photo_publications_pk", ["photo_id"])
    .execute();
  await db.schema
    .createTable("unclaimed_photos")
    .addColumn("photo_id", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("stored_bytes", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("unclaimed_photos_pk", ["photo_id"])
    .execute();
}
