import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

const offered = ["properties", "vehicles"];

/**
 * Searches that somebody wants to hear of by e-mail, and the two parts of a message to somebody outside. A former process that still runs
 * writes neither. `vu_jusqu_a` is where an alert stands in the order in which listings became available; the triggers below keep that order
 * whatever the clock does, also for what a former process writes.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("search_alerts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("genre", "text", (column) => column.notNull().check(sql`genre in ('recherche', 'annonce')`))
    .addColumn("criteres", "text", (column) => column.notNull())
    .addColumn("listing_table", "text")
    .addColumn("listing_id", "text")
    .addColumn("statut", "text", (column) => column.notNull().check(sql`statut in ('a_confirmer', 'active')`))
    .addColumn("confirme_le", "text")
    .addColumn("expire_le", "text", (column) => column.notNull())
    .addColumn("vu_jusqu_a", "text")
    .addColumn("envoye_le", "text")
    .addColumn("cle_envoi", "text")
    .addUniqueConstraint("search_alerts_once", ["email", "criteres"])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`search_alerts_${name}`).on("search_alerts").columns(columns).execute();
  await index("due", ["statut", "envoye_le", "email"]);
  await index("expiry", ["expire_le"]);
  await index("by_listing", ["genre", "listing_table", "listing_id"]);
  await index("by_seen", ["vu_jusqu_a"]);
  await index("by_cle_envoi", ["cle_envoi"]);
  for (const table of offered) await db.schema.createIndex(`${table}_by_annonce`).on(table).column("annonce_le").execute();
  for (const name of ["html", "list_unsubscribe"]) await db.schema.alterTable("mail_queue").addColumn(name, "text").execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of offered)
    for (const statement of isPostgres ? keepOrderInPostgres(table) : keepOrderInSqlite(table)) await statement.execute(db);
}

function isOffered(row: string): Part {
  const [publication, deleted, statut] = ["publication", "deleted_at", "statut"].map((column) => sql.id(row, column));
  return sql`${publication} = 'en_ligne' and ${deleted} is null and ${statut} = 'disponible'`;
}

// As in 0016 but for one thing: the moment is later than whatever an alert has seen, also after the clock was set back.

function keepOrderInSqlite(table: string): Part[] {
  const now = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const afterAlerts = (moment: Part) =>
    sql`max(${moment}, coalesce((select strftime('%Y-%m-%dT%H:%M:%fZ', max(vu_jusqu_a), '+0.001 seconds') from search_alerts), ''))`;
  const trigger = (name: string, event: Part, when: Part, moment: Part) => [
    sql`drop trigger ${sql.id(`${table}_${name}`)}`,
    sql`create trigger ${sql.id(`${table}_${name}`)} after ${event} on ${sql.table(table)} when ${when}
      begin update ${sql.table(table)} set annonce_le = ${afterAlerts(moment)} where id = new.id; end`,
  ];
  const moved = sql`update of publication, statut, deleted_at`;
  return [
    ...trigger("born_offered", sql`insert`, sql`${isOffered("new")} and new.annonce_le is null`, sql`new.created_at`),
    ...trigger("became_offered", moved, sql`${isOffered("new")} and not (${isOffered("old")})`, now),
  ];
}

function keepOrderInPostgres(table: string): Part[] {
  const shape = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
  const now = sql`to_char(clock_timestamp() at time zone 'UTC', ${shape})`;
  const afterAlerts = (moment: Part) =>
    sql`greatest(${moment}, (select to_char((max(vu_jusqu_a)::timestamptz + interval '1 millisecond') at time zone 'UTC', ${shape}) from search_alerts))`;
  const first = sql`case when old.publication = 'programme' and old.publier_le <= ${now} then old.publier_le else ${now} end`;
  return [
    sql`create or replace function ${sql.id(`${table}_moments`)}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        if new.publication = 'en_ligne' then new.publie_le := coalesce(new.publie_le, new.created_at); end if;
        if ${isOffered("new")} then new.annonce_le := coalesce(new.annonce_le, ${afterAlerts(sql`new.created_at`)}); end if;
      else
        if new.publication = 'en_ligne' and new.publie_le is null then new.publie_le := ${first}; end if;
        if ${isOffered("new")} and not (${isOffered("old")}) then new.annonce_le := ${afterAlerts(now)}; end if;
      end if;
      return new; end $$`,
  ];
}
