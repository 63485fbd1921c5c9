import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** What pictures show, so that one that illustrates two listings is asked about, and the answers. Older pictures get theirs in the background. */
export async function up(db: AnyDb) {
  await db.schema.alterTable("uploaded_images").addColumn("empreinte_visuelle", "text").execute();
  await db.schema
    .createIndex("uploaded_images_printed")
    .on("uploaded_images")
    .columns(["empreinte_visuelle", "content_hash", "id"])
    .where(sql<boolean>`empreinte_visuelle is not null`)
    .execute();
  await db.schema
    .createIndex("uploaded_images_unprinted")
    .on("uploaded_images")
    .columns(["created_at", "id"])
    .where(sql<boolean>`empreinte_visuelle is null and width is not null and not is_private`)
    .execute();
  await db.schema
    .createTable("photo_pairs")
    .addColumn("image_a", "text", (column) => column.notNull())
    .addColumn("image_b", "text", (column) => column.notNull())
    .addColumn("decision", "text", (column) => column.notNull().check(sql`decision in ('garder')`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("photo_pairs_pkey", ["image_a", "image_b"])
    .addCheckConstraint("photo_pairs_in_order", sql`image_a <= image_b`)
    .execute();
}
