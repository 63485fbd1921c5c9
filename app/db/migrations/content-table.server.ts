import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";
import { countRows } from "#app/db/migrations/baseline/counted-rows.server.ts";

// What the table of a new kind of content needs beside its own columns. Migrations that used it are history: it is never edited.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: the columns of a table that is being made
type Builder = CreateTableBuilder<string, any>;

/** The columns every content has, those of `own`, the counting of its rows by triggers, and the indexes of its lists. */
export async function createContentTable(db: AnyDb, table: string, own: (builder: Builder) => Builder) {
  const basis = db.schema
    .createTable(table)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("titre", "text", (column) => column.notNull())
    .addColumn("statut", "text", (column) => column.notNull())
    .addColumn("recherche", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("deleted_at", "text")
    .addColumn("demo", "boolean", (column) => column.notNull().defaultTo(false));
  await own(basis).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of countRows(table, isPostgres)) await statement.execute(db);
  await indexLists(db, table, isPostgres);
}

/** Rows outside the bin by time, by status and by what a search reads; those in it; the invented ones. See 0001-baseline.server.ts. */
async function indexLists(db: AnyDb, table: string, isPostgres: boolean) {
  const newest = ["created_at desc", "id desc"];
  const live = (name: string, columns: string[], condition = sql<boolean>`deleted_at is null`) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).where(condition).execute();
  await live("newest", [...newest, "deleted_at"]);
  await live("by_statut", ["statut", ...newest, "deleted_at"]);
  if (isPostgres) {
    await live("search", ["statut", ...newest, "recherche"], sql`deleted_at is null and octet_length(recherche) <= 2000`);
    await live("long_search", ["statut", ...newest], sql`deleted_at is null and octet_length(recherche) > 2000`);
  } else await live("search", ["statut", ...newest, "recherche", "deleted_at"]);
  await live("in_bin", ["deleted_at desc", "id desc"], sql`deleted_at is not null`);
  await live("demo", ["id"], sql`demo`);
}
