import { type Kysely, PostgresAdapter, sql } from "kysely";
import { lists } from "#app/db/migrations/baseline/content-tables.server.ts";

// A migration is history: it spells its values out and is never edited once released.

const requests = "contact_requests";

/**
 * Visits, stays, and the units of time they hold. Each belongs to its request and goes with it, whatever deletes that: a former process
 * that empties the bin knows nothing of them. `occupied_units` has one row for each quarter of an hour and each night that is taken: what
 * two write at once the primary key gives to one.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  const row = sql`id text primary key, created_at text not null, updated_at text not null, version integer not null default 1,
  demo boolean not null default false`;
  await sql`create table appointments (
  ${row},
  reference text not null, demande_id text not null, listing_table text, listing_id text,
  mode text not null, debut text not null, duree integer not null, statut text not null, fuseau text not null default 'Africa/Lome',
  sequence integer not null default 0, deplacements integer not null default 0, rappel_le text, motif text, agent text,
  ${lists("appointments", { mode: ["sur_place", "video"], statut: ["demande", "confirme", "refuse", "annule", "honore", "absent"] })})`.execute(
    db,
  );
  await sql`create table bookings (
  ${row},
  reference text, demande_id text, listing_table text not null, listing_id text not null,
  arrivee text not null, depart text not null, personnes integer, lignes_prix text not null default '[]', total bigint, caution bigint,
  statut text not null, option_jusqu_a text, origine text not null, motif text,
  ${lists("bookings", {
    statut: ["option", "acceptee", "refusee", "expiree", "annulee", "bloquee"],
    origine: ["site", "bureau"],
  })},
  constraint bookings_in_order check (depart > arrivee))`.execute(db);
  await sql`create table occupied_units (
  ressource text not null, unite text not null, place integer not null, source_table text not null, source_id text not null,
  constraint occupied_units_pk primary key (ressource, unite, place))`.execute(db);
  for (const table of ["appointments", "bookings"])
    for (const column of ["reference", "demande_id"])
      await sql`create unique index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)})`.execute(db);
  await sql`create index appointments_by_start on appointments (debut)`.execute(db);
  await sql`create index appointments_by_status on appointments (statut, debut)`.execute(db);
  await sql`create index appointments_of_listing on appointments (listing_table, listing_id, debut)`.execute(db);
  await sql`create index bookings_of_listing on bookings (listing_table, listing_id, arrivee)`.execute(db);
  await sql`create index bookings_by_option on bookings (statut, option_jusqu_a)`.execute(db);
  await sql`create index occupied_units_of_source on occupied_units (source_table, source_id)`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? followRequestsInPostgres(db) : followRequestsInSqlite(db));
}

const followers = ["appointments", "bookings"];

function deletions() {
  const id = sql.id("old", "id");
  return followers.flatMap((table) => {
    const source = sql`source_table = ${sql.lit(table)} and source_id in (select id from ${sql.table(table)} where demande_id = ${id})`;
    return [
      sql`delete from occupied_units where ${source}`,
      sql`delete from person_events where ${source}`,
      sql`delete from ${sql.table(table)} where demande_id = ${id}`,
    ];
  });
}

/** A visit or a stay that is written marks its request, whose person gets or loses an event (see `markPeople` of the baseline). */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function followRequestsInSqlite(db: Kysely<any>) {
  await sql`create trigger contact_requests_meetings after delete on ${sql.table(requests)}
    begin ${sql.join(deletions(), sql`; `)}; end`.execute(db);
  for (const table of followers)
    for (const event of [sql`insert`, sql`update`])
      await sql`create trigger ${sql.id(`${table}_person_${event.compile(db).sql}`)} after ${event} on ${sql.table(table)}
        when new.demande_id is not null
        begin insert into person_marks (source_table, source_id) values (${sql.lit(requests)}, new.demande_id)
        on conflict do nothing; end`.execute(db);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function followRequestsInPostgres(db: Kysely<any>) {
  await sql`create function delete_meetings() returns trigger language plpgsql as $$ begin
    ${sql.join(deletions(), sql`; `)}; return null; end $$`.execute(db);
  await sql`create trigger contact_requests_meetings after delete on ${sql.table(requests)}
    for each row execute function delete_meetings()`.execute(db);
  await sql`create function mark_meeting() returns trigger language plpgsql as $$ begin
    insert into person_marks (source_table, source_id) values (${sql.lit(requests)}, new.demande_id) on conflict do nothing;
    return null; end $$`.execute(db);
  for (const table of followers)
    await sql`create trigger ${sql.id(`${table}_person`)} after insert or update on ${sql.table(table)}
      for each row when (new.demande_id is not null) execute function mark_meeting()`.execute(db);
}
