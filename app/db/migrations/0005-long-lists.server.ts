import { type Kysely, PostgresAdapter, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const listings = ["properties", "projects", "vehicles"];
const requests = ["contact_requests", "vehicle_sell_requests", "testimonials"];

/** What a search reads in each table that had no folded text yet. */
const searched = {
  contact_requests: ["nom", "prenom", "entreprise", "email", "telephone", "telephone_e164", "sujet", "message"],
  vehicle_sell_requests: ["nom", "prenom", "email", "telephone", "telephone_e164", "marque", "modele", "description"],
  testimonials: ["client_nom", "client_email", "contenu", "pays"],
  site_text_content: ["section", "key", "content"],
};

/** Ten thousand rows behind a list: every count and every page of it is answered by one index, every search by one column. */
export async function up(db: AnyDb) {
  for (const [table, columns] of Object.entries(searched)) await addSearchText(db, table, columns);
  await dropOldIndexes(db);
  await indexLists(db);
  await indexBinAndDemo(db);
  // An index entry of PostgreSQL holds 2,700 bytes at most, and a description may be longer.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await indexSearches(db);
  await db.schema.createIndex("daily_counts_of_subject").on("daily_counts").columns(["subject", "measure", "jour", "total"]).execute();
  await db.schema.createIndex("daily_counts_of_day").on("daily_counts").columns(["jour", "subject", "measure", "total"]).execute();
}

async function addSearchText(db: AnyDb, table: string, columns: string[]) {
  await db.schema
    .alterTable(table)
    .addColumn("recherche", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const rows = await db
    .selectFrom(table)
    .select(["id", ...columns])
    .execute();
  for (const row of rows) {
    await db
      .updateTable(table)
      .set({ recherche: folded(columns.map((column) => row[column])) })
      .where("id", "=", row.id)
      .execute();
  }
}

function folded(values: (string | null)[]) {
  const text = values.filter(Boolean).join(" ").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("’", "'");
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ");
}

/** An index that begins with `deleted_at` looks selective to SQLite, which then prefers it to the one that has every column. */
async function dropOldIndexes(db: AnyDb) {
  for (const table of [...listings, ...requests]) {
    await db.schema.dropIndex(`${table}_newest`).execute();
    await db.schema.dropIndex(`${table}_by_statut`).execute();
  }
  for (const name of [
    "properties_by_type",
    "properties_by_prix",
    "properties_by_ville",
    "vehicles_by_transaction",
    "gallery_images_by_ordre",
  ])
    await db.schema.dropIndex(name).execute();
}

/** Rows outside the bin, in each order they are listed in, with the columns that are filtered or counted. */
async function indexLists(db: AnyDb) {
  const newest = ["created_at desc", "id desc"];
  const filters = ["type_transaction", "type_bien", "ville"];
  await live(db, "properties", "newest", newest);
  await live(db, "properties", "by_statut", ["statut", ...newest, ...filters, "prix"]);
  await live(db, "properties", "by_prix", ["statut", "prix", "id", ...filters, "type_sejour"]);
  await db.schema
    .createIndex("properties_by_surface")
    .on("properties")
    .column("statut")
    .expression(sql`coalesce(surface_habitable, surface_totale, 0) desc`)
    .columns(["id desc", ...filters, "prix", "deleted_at"])
    .where(sql`deleted_at`, "is", null)
    .execute();
  await live(db, "projects", "newest", [...newest, "categorie", "statut", "ville"]);
  await live(db, "projects", "by_statut", ["statut", ...newest, "ville", "client_nom"]);
  await live(db, "vehicles", "newest", newest);
  await live(db, "vehicles", "by_statut", ["statut", ...newest, "type_transaction", "marque", "prix", "prix_location_jour"]);
  await live(db, "gallery_images", "by_ordre", ["ordre", "id"]);
  await live(db, "gallery_images", "by_statut", ["statut", "ordre", "id"]);
  await live(db, "gallery_images", "newest", newest);
  for (const table of ["contact_requests", "vehicle_sell_requests"]) {
    await live(db, table, "newest", [...newest, "statut", "demo"]);
    await live(db, table, "by_statut", ["statut", ...newest]);
  }
  await live(db, "testimonials", "newest", [...newest, "statut", "exemple", "demo"]);
  await live(db, "testimonials", "by_statut", ["statut", ...newest, "exemple"]);
}

/** Read instead of the rows themselves, which are several times as long. */
async function indexSearches(db: AnyDb) {
  const found = ["statut", "created_at desc", "id desc", "recherche"];
  for (const table of ["vehicles", ...requests]) await live(db, table, "search", found);
  await live(db, "properties", "search", [...found, "type_transaction", "type_bien", "ville", "prix"]);
  await live(db, "projects", "search", [...found, "categorie", "ville"]);
  await db.schema.createIndex("site_text_content_search").on("site_text_content").columns(["section", "key", "recherche", "id"]).execute();
}

async function indexBinAndDemo(db: AnyDb) {
  for (const table of [...listings, ...requests, "gallery_images"]) {
    await db.schema
      .createIndex(`${table}_in_bin`)
      .on(table)
      .columns(["deleted_at desc", "id desc"])
      .where(sql`deleted_at`, "is not", null)
      .execute();
    await db.schema.createIndex(`${table}_demo`).on(table).column("id").where(sql<boolean>`demo`).execute();
  }
}

/** `deleted_at`, always null here, is what makes the index complete in the eyes of SQLite: it then reads no row to count. */
async function live(db: AnyDb, table: string, name: string, columns: string[]) {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns, "deleted_at"])
    .where(sql`deleted_at`, "is", null)
    .execute();
}
