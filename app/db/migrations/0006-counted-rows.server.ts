import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

type Part = RawBuilder<unknown>;
type Counted = {
  table: string;
  /** Of its rows outside the bin, those that are also counted by day. */
  daily: Part;
  /** What decides how a row is counted. */
  columns: string[];
};

const columns = ["statut", "deleted_at", "created_at", "demo"];
const counted: Counted[] = [
  ...["properties", "projects", "vehicles", "gallery_images"].map((table) => ({ table, daily: sql`true`, columns })),
  ...["contact_requests", "vehicle_sell_requests"].map((table) => ({ table, daily: sql`statut <> 'spam'`, columns })),
  { table: "testimonials", daily: sql`not exemple`, columns: [...columns, "exemple"] },
];

/** How many rows each list holds, by status and by day, kept by the database itself in the transaction that changes them. */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("row_totals")
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("statut", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("row_totals_pk", ["table_name", "statut"])
    .execute();
  await db.schema
    .createTable("daily_rows")
    .addColumn("jour", "text", (column) => column.notNull())
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("demo", "boolean", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_rows_pk", ["jour", "table_name", "demo"])
    .execute();
  for (const one of counted) {
    for (const statement of add(one, rowsOf(one.table, 1))) await statement.execute(db);
    for (const statement of isPostgres ? countByStatement(one) : countByRow(one)) await statement.execute(db);
  }
  if (isPostgres) await indexSearches(db);
}

function rowsOf(source: string, worth: 1 | -1) {
  return sql`select *, ${sql.lit(worth)} as worth from ${sql.table(source)}`;
}

/** Adds what rows are worth to the counts; nothing is written where they cancel out. */
function add({ table, daily }: Counted, rows: Part): Part[] {
  return [
    sql`insert into row_totals (table_name, statut, total)
      select ${sql.lit(table)}, coalesce(statut, ''), sum(worth) from (${rows}) as changed
      where deleted_at is null group by 2 having sum(worth) <> 0
      on conflict (table_name, statut) do update set total = row_totals.total + excluded.total`,
    sql`insert into daily_rows (jour, table_name, demo, total)
      select substr(created_at, 1, 10), ${sql.lit(table)}, demo, sum(worth) from (${rows}) as changed
      where deleted_at is null and ${daily} group by 1, 3 having sum(worth) <> 0
      on conflict (jour, table_name, demo) do update set total = daily_rows.total + excluded.total`,
  ];
}

/** SQLite knows triggers of one row only. */
function countByRow(one: Counted): Part[] {
  const row = (version: "new" | "old", worth: 1 | -1) => {
    const values = one.columns.map((column) => sql`${sql.id(version, column)} as ${sql.id(column)}`);
    return sql`select ${sql.lit(worth)} as worth, ${sql.join(values)}`;
  };
  const trigger = (name: string, event: Part, rows: Part) =>
    sql`create trigger ${sql.id(`${one.table}_counted_${name}`)} after ${event} on ${sql.table(one.table)} begin ${sql.join(add(one, rows), sql`; `)}; end`;
  const updated = sql`update of ${sql.join(one.columns.map((column) => sql.id(column)))}`;
  return [
    trigger("insert", sql`insert`, row("new", 1)),
    trigger("delete", sql`delete`, row("old", -1)),
    trigger("update", updated, sql`${row("new", 1)} union all ${row("old", -1)}`),
  ];
}

/** One statement may bring thousands of rows to PostgreSQL: their sum is written once. */
function countByStatement(one: Counted): Part[] {
  const { table } = one;
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
    ...trigger("insert", sql`insert on ${on} referencing new table as added`, add(one, rowsOf("added", 1))),
    ...trigger("delete", sql`delete on ${on} referencing old table as removed`, add(one, rowsOf("removed", -1))),
    ...trigger("update", sql`update on ${on} referencing new table as added old table as removed`, add(one, both)),
    ...trigger("truncate", sql`truncate on ${on}`, forget),
  ];
}

/**
 * What a search reads instead of rows several times as long. An index entry holds 2,700 bytes at most:
 * the few rows with a longer text are in an index of their own, and are read themselves.
 */
async function indexSearches(db: AnyDb) {
  for (const { table } of counted.filter((one) => one.table !== "gallery_images")) {
    await db.schema
      .createIndex(`${table}_search`)
      .on(table)
      .columns(["statut", "created_at desc", "id desc", "recherche"])
      .where(sql<boolean>`deleted_at is null and octet_length(recherche) <= 2000`)
      .execute();
    await db.schema
      .createIndex(`${table}_long_search`)
      .on(table)
      .columns(["statut", "created_at desc", "id desc"])
      .where(sql<boolean>`deleted_at is null and octet_length(recherche) > 2000`)
      .execute();
  }
  // The order of the texts, whatever the language of the database.
  await db.schema
    .createIndex("site_text_content_by_code_point")
    .on("site_text_content")
    .expression(sql`section collate "C"`)
    .expression(sql`key collate "C"`)
    .column("id")
    .execute();
}
