import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

const isMeasure = sql`measure in ('view', 'visit', 'visitor', 'engaged', 'whatsapp', 'call', 'form', 'lcp_good', 'lcp_total',
  'qr', 'favori', 'partage', 'vide', 'eco', 'started', 'poster')`;

/** What else is counted: codes read from paper, pictures made, pages sent on, and what comes with them. */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? alterCounts(db) : rebuildCounts(db));
}

async function alterCounts(db: AnyDb) {
  await sql`alter table daily_counts drop constraint daily_counts_measure_list,
    add constraint daily_counts_measure_list check (${isMeasure})`.execute(db);
}

/** SQLite changes no check in place. The triggers go with the former table, so that a copied row is not counted twice. */
async function rebuildCounts(db: AnyDb) {
  await sql`create table daily_counts_rebuilt (
    jour text not null,
    measure text not null,
    subject text not null,
    total integer not null,
    constraint daily_counts_pk primary key (jour, measure, subject),
    constraint daily_counts_measure_list check (${isMeasure})
  )`.execute(db);
  await sql`insert into daily_counts_rebuilt (jour, measure, subject, total) select jour, measure, subject, total from daily_counts`.execute(
    db,
  );
  await sql`drop table daily_counts`.execute(db);
  await sql`alter table daily_counts_rebuilt rename to daily_counts`.execute(db);
  await db.schema.createIndex("daily_counts_of_subject").on("daily_counts").columns(["subject", "measure", "jour", "total"]).execute();
  await db.schema.createIndex("daily_counts_of_day").on("daily_counts").columns(["jour", "subject", "measure", "total"]).execute();
  for (const statement of followByRow()) await statement.execute(db);
}

/** As migration 0007 made them. */
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

function add(rows: Part): Part {
  return sql`insert into recent_listings (subject, views, contacts)
    select subject, sum(case when measure = 'view' then worth else 0 end), sum(case when measure in ('whatsapp', 'call', 'form') then worth else 0 end)
    from (${rows}) as changed
    where jour >= (select jour from recent_listings_since) and subject <> 'site' and subject not like 'page:%'
    group by subject
    on conflict (subject) do update set views = recent_listings.views + excluded.views, contacts = recent_listings.contacts + excluded.contacts`;
}
