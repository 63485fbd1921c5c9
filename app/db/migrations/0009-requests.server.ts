import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Part = RawBuilder<unknown>;

const requests = ["contact_requests", "vehicle_sell_requests", "testimonials"];
const natures = sql`nature in ('contact', 'visite', 'devis', 'reservation', 'question_suivi', 'signalement')`;
const canaux = sql`canal in ('formulaire', 'whatsapp', 'appel', 'email', 'sur_place', 'page_client', 'autre')`;
/** Somebody can be answered, or the company wrote the request down itself, or it comes from a place that asks for no address. */
const reachable = sql`email is not null or telephone_e164 is not null or saisi_par is not null or nature in ('question_suivi', 'signalement')`;

/**
 * Everything people ask stands in `contact_requests`, also what members write down themselves; what arrives in a crowd waits to be
 * looked at. Acts on many rows are told apart in the audit log, and mails can be gathered into one.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite would count every copied row, and keeps no trigger of a table that is dropped.
  if (!isPostgres) for (const table of requests) await dropRowTriggers(db, table);
  await (isPostgres ? alterContacts(db) : rebuildContacts(db));
  for (const table of ["vehicle_sell_requests", "testimonials"]) await addMark(db, table);
  await indexLists(db, isPostgres);
  for (const table of requests)
    for (const statement of isPostgres ? countByStatement(table) : countByRow(table)) await statement.execute(db);
  await markLots(db);
  await gatherMails(db);
}

async function addMark(db: AnyDb, table: string) {
  await db.schema
    .alterTable(table)
    .addColumn("a_verifier", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}

async function alterContacts(db: AnyDb) {
  await addMark(db, "contact_requests");
  await sql`alter table contact_requests
    add column person_id text,
    add column canal text not null default 'formulaire',
    add column saisi_par text,
    add column motif text,
    add column follow_up_id text,
    alter column email drop not null,
    drop constraint contact_requests_nature_list,
    add constraint contact_requests_nature_list check (${natures}),
    add constraint contact_requests_canal_list check (${canaux}),
    add constraint contact_requests_reachable check (${reachable})`.execute(db);
}

const formerColumns = sql`id, created_at, updated_at, version, deleted_at, demo, nature, nom, prenom, email, telephone, telephone_e164,
  entreprise, sujet, message, service_demande, urgence, statut, listing_table, listing_id, date_souhaitee, notes_internes, cle_envoi, recherche`;

/** SQLite changes no check in place: a new table takes the rows and the name. Nothing points at this one. */
async function rebuildContacts(db: AnyDb) {
  await sql`create table contact_requests_rebuilt (
    id text primary key,
    created_at text not null,
    updated_at text not null,
    version integer default 1 not null,
    deleted_at text,
    demo boolean default false not null,
    nature text not null,
    nom text not null,
    prenom text,
    email text,
    telephone text,
    telephone_e164 text,
    entreprise text,
    sujet text not null,
    message text not null,
    service_demande text,
    urgence text not null,
    statut text not null,
    listing_table text,
    listing_id text,
    date_souhaitee text,
    notes_internes text,
    cle_envoi text,
    recherche text default '' not null,
    a_verifier boolean default false not null,
    person_id text,
    canal text default 'formulaire' not null,
    saisi_par text,
    motif text,
    follow_up_id text,
    constraint contact_requests_nature_list check (${natures}),
    constraint contact_requests_service_demande_list check (service_demande in ('immobilier', 'btp', 'gerance', 'vehicules', 'diaspora')),
    constraint contact_requests_urgence_list check (urgence in ('urgente', 'haute', 'normale', 'faible')),
    constraint contact_requests_statut_list check (statut in ('nouveau', 'en_cours', 'traite', 'ferme', 'spam')),
    constraint contact_requests_listing_table_list check (listing_table in ('properties', 'projects', 'vehicles')),
    constraint contact_requests_canal_list check (${canaux}),
    constraint contact_requests_reachable check (${reachable})
  )`.execute(db);
  await sql`insert into contact_requests_rebuilt (${formerColumns}) select ${formerColumns} from contact_requests`.execute(db);
  await sql`drop table contact_requests`.execute(db);
  await sql`alter table contact_requests_rebuilt rename to contact_requests`.execute(db);
  await db.schema.createIndex("contact_requests_sent_once").on("contact_requests").column("cle_envoi").unique().execute();
  await db.schema
    .createIndex("contact_requests_in_bin")
    .on("contact_requests")
    .columns(["deleted_at desc", "id desc"])
    .where(sql`deleted_at`, "is not", null)
    .execute();
  await db.schema.createIndex("contact_requests_demo").on("contact_requests").column("id").where(sql<boolean>`demo`).execute();
}

const newest = ["created_at desc", "id desc"];
const isLive = sql<boolean>`deleted_at is null`;

/** As in 0005 and 0006, with the mark: a list shows the marked rows or the others, never both. */
async function indexLists(db: AnyDb, isPostgres: boolean) {
  for (const table of requests) {
    const isRebuilt = table === "contact_requests" && !isPostgres;
    const former = ["newest", "search", ...(table === "testimonials" ? [] : ["by_statut"]), ...(isPostgres ? ["long_search"] : [])];
    if (!isRebuilt) for (const name of former) await db.schema.dropIndex(`${table}_${name}`).execute();
    const more = table === "testimonials" ? ["statut", "exemple", "demo"] : ["statut", "demo"];
    await index(db, table, "newest", [...newest, ...more, "a_verifier"], sql`deleted_at is null and a_verifier = false`);
    // What nobody has touched since it came in: the newest of them is news.
    await index(db, table, "arrived", newest, sql`deleted_at is null and a_verifier = false and version = 1`);
    await index(db, table, "to_check", [...newest, "statut", "a_verifier"], sql`deleted_at is null and a_verifier = true`);
    // The public page reads approved reviews from the index of 0005, which stays beside this one.
    await index(db, table, table === "testimonials" ? "by_mark" : "by_statut", ["statut", "a_verifier", ...newest], isLive);
    await indexSearch(db, table, isPostgres);
  }
}

/** An index entry of PostgreSQL holds 2,700 bytes at most: the few rows with a longer text are in an index of their own. */
async function indexSearch(db: AnyDb, table: string, isPostgres: boolean) {
  const found = ["statut", ...newest, "a_verifier"];
  if (!isPostgres) return index(db, table, "search", [...found, "recherche"], isLive);
  await index(db, table, "search", [...found, "recherche"], sql`deleted_at is null and octet_length(recherche) <= 2000`);
  await index(db, table, "long_search", found, sql`deleted_at is null and octet_length(recherche) > 2000`);
}

/** `deleted_at`, always null here, is what makes the index complete in the eyes of SQLite: it then reads no row to count. */
async function index(db: AnyDb, table: string, name: string, columns: string[], where: RawBuilder<boolean>) {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns, "deleted_at"])
    .where(where)
    .execute();
}

/** Under a name of its own, so that no status counts them and no day does, until somebody has looked. */
const countedAs = sql`case when a_verifier then 'a_verifier' else statut end`;

function add(table: string, rows: Part): Part[] {
  const daily = table === "testimonials" ? sql`not exemple` : sql`statut <> 'spam'`;
  return [
    sql`insert into row_totals (table_name, statut, total)
      select ${sql.lit(table)}, ${countedAs}, sum(worth) from (${rows}) as changed
      where deleted_at is null group by 2 having sum(worth) <> 0
      on conflict (table_name, statut) do update set total = row_totals.total + excluded.total`,
    sql`insert into daily_rows (jour, table_name, demo, total)
      select substr(created_at, 1, 10), ${sql.lit(table)}, demo, sum(worth) from (${rows}) as changed
      where deleted_at is null and not a_verifier and ${daily} group by 1, 3 having sum(worth) <> 0
      on conflict (jour, table_name, demo) do update set total = daily_rows.total + excluded.total`,
  ];
}

async function dropRowTriggers(db: AnyDb, table: string) {
  for (const name of ["insert", "delete", "update"]) await sql`drop trigger ${sql.id(`${table}_counted_${name}`)}`.execute(db);
}

/** SQLite knows triggers of one row only. */
function countByRow(table: string): Part[] {
  const counted = ["statut", "deleted_at", "created_at", "demo", "a_verifier", ...(table === "testimonials" ? ["exemple"] : [])];
  const row = (version: "new" | "old", worth: 1 | -1) => {
    const values = counted.map((column) => sql`${sql.id(version, column)} as ${sql.id(column)}`);
    return sql`select ${sql.lit(worth)} as worth, ${sql.join(values)}`;
  };
  const trigger = (name: string, event: Part, rows: Part) =>
    sql`create trigger ${sql.id(`${table}_counted_${name}`)} after ${event} on ${sql.table(table)} begin ${sql.join(add(table, rows), sql`; `)}; end`;
  const updated = sql`update of ${sql.join(counted.map((column) => sql.id(column)))}`;
  return [
    trigger("insert", sql`insert`, row("new", 1)),
    trigger("delete", sql`delete`, row("old", -1)),
    trigger("update", updated, sql`${row("new", 1)} union all ${row("old", -1)}`),
  ];
}

/** The triggers of 0006 stay and call these. */
function countByStatement(table: string): Part[] {
  const rows = (source: string, worth: 1 | -1) => sql`select *, ${sql.lit(worth)} as worth from ${sql.table(source)}`;
  const replace = (name: string, work: Part[]) =>
    sql`create or replace function ${sql.id(`${table}_counted_${name}`)}() returns trigger language plpgsql as $$ begin ${sql.join(work, sql`; `)}; return null; end $$`;
  return [
    replace("insert", add(table, rows("added", 1))),
    replace("delete", add(table, rows("removed", -1))),
    replace("update", add(table, sql`${rows("added", 1)} union all ${rows("removed", -1)}`)),
  ];
}

/** The lines of one act on many rows carry its number: that is what its undo reads. */
async function markLots(db: AnyDb) {
  await db.schema.alterTable("audit_log").addColumn("lot", "text").execute();
  await db.schema.createIndex("audit_log_of_lot").on("audit_log").columns(["lot", "id"]).where(sql<boolean>`lot is not null`).execute();
}

/** What a mail gathers, by kind; null for a mail that speaks of one request. */
async function gatherMails(db: AnyDb) {
  await db.schema.alterTable("mail_queue").addColumn("regroupe", "text").execute();
  await db.schema.createIndex("mail_queue_of_hour").on("mail_queue").columns(["recipient", "created_at"]).execute();
}
