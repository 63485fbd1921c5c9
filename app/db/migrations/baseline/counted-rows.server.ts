import { type RawBuilder, sql } from "kysely";

// Triggers that count rows, for the baseline and for each table of content after it. Migrations that used it are history: it is never edited.

type Part = RawBuilder<unknown>;
export type Counted = {
  /** Under which name a row is counted. */
  name?: Part;
  /** Of the rows outside the bin, those that are also counted by day. */
  daily?: Part;
  /** What else decides how a row is counted. */
  more?: string[];
};

/** How many rows a list holds, by status and by day, kept by the database itself in the transaction that changes them. */
export function countRows(table: string, isPostgres: boolean, how: Counted = {}): Part[] {
  return isPostgres ? countByStatement(table, how) : countByRow(table, how);
}

/** Adds what rows are worth to the counts; nothing is written where they cancel out. */
function add(table: string, { name = sql`coalesce(statut, '')`, daily = sql`true` }: Counted, rows: Part): Part[] {
  return [
    sql`insert into row_totals (table_name, statut, total)
      select ${sql.lit(table)}, ${name}, sum(worth) from (${rows}) as changed
      where deleted_at is null group by 2 having sum(worth) <> 0
      on conflict (table_name, statut) do update set total = row_totals.total + excluded.total`,
    sql`insert into daily_rows (jour, table_name, demo, total)
      select substr(created_at, 1, 10), ${sql.lit(table)}, demo, sum(worth) from (${rows}) as changed
      where deleted_at is null and ${daily} group by 1, 3 having sum(worth) <> 0
      on conflict (jour, table_name, demo) do update set total = daily_rows.total + excluded.total`,
  ];
}

/** SQLite knows triggers of one row only. */
function countByRow(table: string, how: Counted): Part[] {
  const columns = ["statut", "deleted_at", "created_at", "demo", ...(how.more ?? [])];
  const row = (version: "new" | "old", worth: 1 | -1) =>
    sql`select ${sql.lit(worth)} as worth, ${sql.join(columns.map((column) => sql`${sql.id(version, column)} as ${sql.id(column)}`))}`;
  const updated = sql`update of ${sql.join(columns.map((column) => sql.id(column)))}`;
  return followRows(table, "counted", (rows) => sql.join(add(table, how, rows), sql`; `), row, updated);
}

/** One statement may bring thousands of rows to PostgreSQL: their sum is written once. */
function countByStatement(table: string, how: Counted): Part[] {
  const rows = (source: string, worth: 1 | -1) => sql`select *, ${sql.lit(worth)} as worth from ${sql.table(source)}`;
  const forget = ["row_totals", "daily_rows"].map((counts) => sql`delete from ${sql.table(counts)} where table_name = ${sql.lit(table)}`);
  return followStatements(table, "counted", (changed) => sql.join(add(table, how, changed), sql`; `), rows, sql.join(forget, sql`; `));
}

/** `work` on what each row becomes and was, each with its sign. */
export function followRows(
  table: string,
  name: string,
  work: (rows: Part) => Part,
  row: (version: "new" | "old", sign: 1 | -1) => Part,
  updated = sql`update`,
): Part[] {
  const trigger = (event: string, when: Part, rows: Part) =>
    sql`create trigger ${sql.id(`${table}_${name}_${event}`)} after ${when} on ${sql.table(table)} begin ${work(rows)}; end`;
  return [
    trigger("insert", sql`insert`, row("new", 1)),
    trigger("delete", sql`delete`, row("old", -1)),
    trigger("update", updated, sql`${row("new", 1)} union all ${row("old", -1)}`),
  ];
}

/** The same of all rows of a statement at once; `forget` when the table is emptied. */
export function followStatements(
  table: string,
  name: string,
  work: (rows: Part) => Part,
  rows: (source: string, sign: 1 | -1) => Part,
  forget: Part,
): Part[] {
  const trigger = (event: string, when: Part, deed: Part) => {
    const id = sql.id(`${table}_${name}_${event}`);
    return [
      sql`create function ${id}() returns trigger language plpgsql as $$ begin ${deed}; return null; end $$`,
      sql`create trigger ${id} after ${when} for each statement execute function ${id}()`,
    ];
  };
  const on = sql.table(table);
  const [added, removed] = [rows("added", 1), rows("removed", -1)];
  return [
    ...trigger("insert", sql`insert on ${on} referencing new table as added`, work(added)),
    ...trigger("delete", sql`delete on ${on} referencing old table as removed`, work(removed)),
    ...trigger(
      "update",
      sql`update on ${on} referencing new table as added old table as removed`,
      work(sql`${added} union all ${removed}`),
    ),
    ...trigger("truncate", sql`truncate on ${on}`, forget),
  ];
}
