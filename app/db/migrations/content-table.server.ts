import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// What the table of a new kind of content needs beside its own columns. Migrations that used it are history: it is never edited.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: the columns of a table that is being made
type Builder = CreateTableBuilder<string, any>;
type Part = RawBuilder<unknown>;

const counted = ["statut", "deleted_at", "created_at", "demo"];

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
  for (const statement of isPostgres ? countByStatement(table) : countByRow(table)) await statement.execute(db);
  await indexLists(db, table, isPostgres);
}

/** Adds what rows are worth to the counts; nothing is written where they cancel out. */
function add(table: string, rows: Part): Part[] {
  return [
    sql`insert into row_totals (table_name, statut, total)
      select ${sql.lit(table)}, statut, sum(worth) from (${rows}) as changed
      where deleted_at is null group by 2 having sum(worth) <> 0
      on conflict (table_name, statut) do update set total = row_totals.total + excluded.total`,
    sql`insert into daily_rows (jour, table_name, demo, total)
      select substr(created_at, 1, 10), ${sql.lit(table)}, demo, sum(worth) from (${rows}) as changed
      where deleted_at is null group by 1, 3 having sum(worth) <> 0
      on conflict (jour, table_name, demo) do update set total = daily_rows.total + excluded.total`,
  ];
}

/** SQLite knows triggers of one row only. */
function countByRow(table: string): Part[] {
  const row = (version: "new" | "old", worth: 1 | -1) => {
    const values = counted.map((column) => sql`${sql.id(version, column)} as ${sql.id(column)}`);
    return sql`select ${sql.lit(worth)} as worth, ${sql.join(values)}`;
  };
  const trigger = (name: string, event: Part, rows: Part) =>
    sql`create trigger ${sql.id(`${table}_counted_${name}`)} after ${event} on ${sql.table(table)} begin ${sql.join(add(table, rows), sql`; `)}; end`;
  return [
    trigger("insert", sql`insert`, row("new", 1)),
    trigger("delete", sql`delete`, row("old", -1)),
    trigger(
      "update",
      sql`update of ${sql.join(counted.map((column) => sql.id(column)))}`,
      sql`${row("new", 1)} union all ${row("old", -1)}`,
    ),
  ];
}

/** One statement may bring thousands of rows to PostgreSQL: their sum is written once. */
function countByStatement(table: string): Part[] {
  const rowsOf = (source: string, worth: 1 | -1) => sql`select *, ${sql.lit(worth)} as worth from ${sql.table(source)}`;
  const trigger = (name: string, event: Part, work: Part[]) => {
    const id = sql.id(`${table}_counted_${name}`);
    return [
      sql`create function ${id}() returns trigger language plpgsql as $$ begin ${sql.join(work, sql`; `)}; return null; end $$`,
      sql`create trigger ${id} after ${event} for each statement execute function ${id}()`,
    ];
  };
  const on = sql.table(table);
  const forget = ["row_totals", "daily_rows"].map((counts) => sql`delete from ${sql.table(counts)} where table_name = ${sql.lit(table)}`);
  const both = sql`${rowsOf("added", 1)} union all ${rowsOf("removed", -1)}`;
  return [
    ...trigger("insert", sql`insert on ${on} referencing new table as added`, add(table, rowsOf("added", 1))),
    ...trigger("delete", sql`delete on ${on} referencing old table as removed`, add(table, rowsOf("removed", -1))),
    ...trigger("update", sql`update on ${on} referencing new table as added old table as removed`, add(table, both)),
    ...trigger("truncate", sql`truncate on ${on}`, forget),
  ];
}

/** Rows outside the bin by time, by status and by what a search reads; those in it; the invented ones; those of a former process. See migrations 0005, 0006 and 0025. */
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
  await live("unworded", ["id"], sql`substr(recherche, 1, 1) <> ' '`);
}
