import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

/**
 * What was counted for each listing since one day, kept in step with `daily_counts` by the database itself:
 * the listings most looked at are read from an index, however many were looked at. Nothing is in it until a day is set.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("recent_listings")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull())
    .addColumn("contacts", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("recent_listings_pk", ["subject"])
    .execute();
  await db.schema.createIndex("recent_listings_top").on("recent_listings").columns(["views desc", "contacts desc", "subject"]).execute();
  await db.schema
    .createTable("recent_listings_since")
    .addColumn("jour", "text", (column) => column.notNull())
    .execute();
  await sql`insert into recent_listings_since (jour) values ('9999-12-31')`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? followByStatement() : followByRow()) await statement.execute(db);
}

/** Adds the totals of rows of `daily_counts`, each with its sign, to their listings. */
function add(rows: Part): Part {
  return sql`insert into recent_listings (subject, views, contacts)
    select subject, sum(case when measure = 'view' then worth else 0 end), sum(case when measure in ('whatsapp', 'call', 'form') then worth else 0 end)
    from (${rows}) as changed
    where jour >= (select jour from recent_listings_since) and subject <> 'site' and subject not like 'page:%'
    group by subject
    on conflict (subject) do update set views = recent_listings.views + excluded.views, contacts = recent_listings.contacts + excluded.contacts`;
}

function followByRow(): Part[] {
  const row = (version: "new" | "old", sign: 1 | -1) => {
    const [jour, measure, subject, total] = ["jour", "measure", "subject", "total"].map((column) => sql.id(version, column));
    return sql`select ${jour} as jour, ${measure} as measure, ${subject} as subject, ${sql.lit(sign)} * ${total} as worth`;
  };
  const trigger = (name: string, event: Part, rows: Part) =>
    sql`create trigger ${sql.id(`daily_counts_followed_${name}`)} after ${event} on daily_counts begin ${add(rows)}; end`;
  return [
    trigger("insert", sql`insert`, row("new", 1)),
    trigger("delete", sql`delete`, row("old", -1)),
    trigger("update", sql`update`, sql`${row("new", 1)} union all ${row("old", -1)}`),
  ];
}

function followByStatement(): Part[] {
  const rows = (source: string, sign: 1 | -1) =>
    sql`select jour, measure, subject, ${sql.lit(sign)} * total as worth from ${sql.table(source)}`;
  const trigger = (name: string, event: Part, work: Part) => {
    const id = sql.id(`daily_counts_followed_${name}`);
    return [
      sql`create function ${id}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`,
      sql`create trigger ${id} after ${event} for each statement execute function ${id}()`,
    ];
  };
  return [
    ...trigger("insert", sql`insert on daily_counts referencing new table as added`, add(rows("added", 1))),
    ...trigger("delete", sql`delete on daily_counts referencing old table as removed`, add(rows("removed", -1))),
    ...trigger(
      "update",
      sql`update on daily_counts referencing new table as added old table as removed`,
      add(sql`${rows("added", 1)} union all ${rows("removed", -1)}`),
    ),
    ...trigger("truncate", sql`truncate on daily_counts`, sql`delete from recent_listings`),
  ];
}
