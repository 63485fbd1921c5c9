import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

/**
 * Who was counted today leaves the table of attempts for one of its own. What is known moves along, so that nobody is counted twice
 * because of the upgrade. The rows stay where they were as well: a former process that still runs reads them, and they end by themselves.
 * What it writes there after this is brought over by a trigger.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("visit_book")
    .addColumn("cle", "text", (column) => column.notNull())
    .addColumn("valeur", "integer", (column) => column.notNull())
    .addColumn("fin", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_book_pk", ["cle"])
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // First the trigger: on PostgreSQL creating it waits for writers under way, so that the copy after it sees what they wrote.
  for (const statement of isPostgres ? followInPostgres() : followInSqlite()) await statement.execute(db);
  await sql`insert into visit_book (cle, valeur, fin) select key, attempts, reset_at from rate_limits where key like 'visit%'`.execute(db);
}

/** The entry that ends later is the newer one; of two that end together, as those of a whole day do, the larger count is. */
const bringOver = sql`insert into visit_book (cle, valeur, fin) values (new.key, new.attempts, new.reset_at)
  on conflict (cle) do update set
    valeur = case when excluded.fin > visit_book.fin or excluded.valeur > visit_book.valeur then excluded.valeur else visit_book.valeur end,
    fin = excluded.fin
  where excluded.fin >= visit_book.fin`;

function followInSqlite(): Part[] {
  const trigger = (name: string, event: Part) =>
    sql`create trigger ${sql.id(`rate_limits_visits_${name}`)} after ${event} on rate_limits when new.key like 'visit%' begin ${bringOver}; end`;
  return [trigger("insert", sql`insert`), trigger("update", sql`update`)];
}

function followInPostgres(): Part[] {
  return [
    sql`create function rate_limits_visits() returns trigger language plpgsql as $$ begin ${bringOver}; return null; end $$`,
    sql`create trigger rate_limits_visits after insert or update on rate_limits for each row when (new.key like 'visit%')
      execute function rate_limits_visits()`,
  ];
}
