import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

/**
 * Private links and the first thing they open, invitations. `usage` is checked by the program alone: SQLite cannot change a check, and
 * other usages are to come. A former process that still runs knows none of these tables.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable("private_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("usage", "text", (column) => column.notNull())
    .addColumn("cible_id", "text", (column) => column.notNull())
    .addColumn("expire_le", "text", (column) => column.notNull())
    .addColumn("revoque_le", "text")
    .addColumn("utilise_le", "text")
    .addColumn("cree_par", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("private_links_of_target").on("private_links").columns(["usage", "cible_id"]).execute();

  await db.schema
    .createTable("private_link_secrets")
    .addColumn("empreinte", "text", (column) => column.primaryKey().notNull())
    .addColumn("lien_id", "text", (column) => column.notNull())
    .addColumn("indice", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("remplace_le", "text")
    .execute();
  await db.schema.createIndex("private_link_secrets_of_link").on("private_link_secrets").column("lien_id").execute();

  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("link_id", "text", (column) => column.notNull().unique())
    .addColumn("prenom", "text", (column) => column.notNull())
    .addColumn("nom", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('super_admin', 'secretariat', 'commercial', 'chantier')`))
    .addColumn("cree_par", "text", (column) => column.notNull())
    .execute();
}
