import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import { countRows } from "#app/db/migrations/baseline/counted-rows.server.ts";
import { countRequests, followMoments, markPeople } from "#app/db/migrations/baseline/triggers.server.ts";

// What the table of a new kind of content or of request needs beside its own columns. Migrations that used it are history: it is never edited.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: the columns of a table that is being made
type Builder = CreateTableBuilder<string, any>;

/** The columns every content has, those of `own`, the counting of its rows by triggers, and the indexes of its lists. */
export async function createContentTable(db: AnyDb, table: string, own: (builder: Builder) => Builder) {
  await own(rowTable(db, table).addColumn("titre", "text", (column) => column.notNull())).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of countRows(table, isPostgres)) await statement.execute(db);
  await indexLists(db, table, isPostgres);
}

/** The columns every request has, those of `own`, the counting of its rows and the marks of its people by triggers, its indexes. */
export async function createRequestTable(db: AnyDb, table: string, own: (builder: Builder) => Builder) {
  const basis = rowTable(db, table)
    .addColumn("cle_envoi", "text")
    .addColumn("person_id", "text")
    .addColumn("a_verifier", "boolean", (column) => column.notNull().defaultTo(false));
  await own(basis).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...countRequests(table, isPostgres), ...markPeople(table, isPostgres)]) await statement.execute(db);
  await indexLists(db, table, isPostgres, "a_verifier");
  const index = (name: string) => db.schema.createIndex(`${table}_${name}`).on(table);
  const marked = (name: string, condition: RawBuilder<boolean>) =>
    index(name).columns(["created_at desc", "id desc", "statut", "a_verifier", "deleted_at"]).where(condition).execute();
  await marked("unmarked", sql`deleted_at is null and a_verifier = false`);
  await marked("arrived", sql`deleted_at is null and a_verifier = false and version = 1`);
  await marked("to_check", sql`deleted_at is null and a_verifier = true`);
  await index("of_person").column("person_id").execute();
  await index("sent_once").unique().column("cle_envoi").execute();
}

function rowTable(db: AnyDb, table: string): Builder {
  return db.schema
    .createTable(table)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("statut", "text", (column) => column.notNull())
    .addColumn("recherche", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("deleted_at", "text")
    .addColumn("demo", "boolean", (column) => column.notNull().defaultTo(false));
}

/** The same for a listing that visitors can have, with its address, its publication, the moments that triggers keep, and its public list. */
export async function createListingTable(db: AnyDb, table: string, own: (builder: Builder) => Builder) {
  const moments = ["publier_le", "publie_le", "annonce_le", "confirme_le", "copie_de"];
  await createContentTable(db, table, (basis) =>
    moments.reduce(
      (builder, name) => builder.addColumn(name, "text"),
      own(basis)
        .addColumn("slug", "text", (column) => column.notNull().unique())
        .addColumn("reference", "text", (column) => column.notNull().unique())
        .addColumn("images", "text")
        .addColumn("publication", "text", (column) => column.notNull().defaultTo("en_ligne").check(isPublication)),
    ),
  );
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of followMoments(table, isPostgres, true)) await statement.execute(db);
  const index = (name: string, columns: string[]) => db.schema.createIndex(`${table}_${name}`).on(table).columns(columns);
  const offered = sql<boolean>`deleted_at is null and publication = 'en_ligne'`;
  await index("public_newest", ["statut", "publie_le desc", "id desc", "publication", "deleted_at"]).where(offered).execute();
  await index("timed", ["publier_le", "id"]).where(sql<boolean>`publication = 'programme'`).execute();
  await index("by_annonce", ["annonce_le"]).execute();
  await sql`create index ${sql.id(`${table}_by_reference`)} on ${sql.table(table)} (length(reference), reference)`.execute(db);
}

const isPublication = sql<boolean>`publication in ('brouillon', 'programme', 'en_ligne', 'retire')`;

/** Rows outside the bin by time, by status and by what a search reads; those in it; the invented ones. See 0001-baseline.server.ts. */
async function indexLists(db: AnyDb, table: string, isPostgres: boolean, ...marks: string[]) {
  const newest = ["created_at desc", "id desc"];
  const live = (name: string, columns: string[], condition = sql<boolean>`deleted_at is null`) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).where(condition).execute();
  await live("newest", [...newest, "deleted_at"]);
  await live("by_statut", ["statut", ...marks, ...newest, "deleted_at"]);
  if (isPostgres) {
    await live("search", ["statut", ...newest, ...marks, "recherche"], sql`deleted_at is null and octet_length(recherche) <= 2000`);
    await live("long_search", ["statut", ...newest, ...marks], sql`deleted_at is null and octet_length(recherche) > 2000`);
  } else await live("search", ["statut", ...newest, ...marks, "recherche", "deleted_at"]);
  await live("in_bin", ["deleted_at desc", "id desc"], sql`deleted_at is not null`);
  await live("demo", ["id"], sql`demo`);
}
