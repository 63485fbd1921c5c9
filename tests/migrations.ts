import { type Kysely, sql } from "kysely";
import { migrations } from "#app/db/migrations/migrate.server.ts";

/** The name of a step that only tests know. */
export const LATER = "0099-later";

/**
 * What an upgrade after the baseline does: rebuilds a table, since SQLite changes no check in place, gives another a column that a former
 * process need not know, and writes rows.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
async function up(db: Kysely<any>) {
  await sql`create table closures_rebuilt (id text primary key, created_at text not null, updated_at text not null,
    version integer not null default 1, debut text not null, fin text not null, motif text,
    montrer_motif boolean not null default false, ferie boolean not null default false,
    constraint closures_in_order check (debut < fin))`.execute(db);
  const columns = sql`id, created_at, updated_at, version, debut, fin, motif, montrer_motif, ferie`;
  await sql`insert into closures_rebuilt (${columns}) select ${columns} from closures`.execute(db);
  await sql`drop table closures`.execute(db);
  await sql`alter table closures_rebuilt rename to closures`.execute(db);
  await sql`create index closures_by_end on closures (fin, debut)`.execute(db);
  await sql`alter table contact_requests add column essai text default 'neuf'`.execute(db);
  await sql`create index contact_requests_essai on contact_requests (essai)`.execute(db);
  await sql`update contact_requests set essai = 'repris'`.execute(db);
}

/** From here on this process knows the step; `using` forgets it. */
export function addLaterMigration(): Disposable {
  migrations[LATER] = { up };
  return { [Symbol.dispose]: () => void delete migrations[LATER] };
}

/** Some steps of an installation of before the baseline, the first and the last among them, as its books name them. */
export const formerSteps = ["0001-content", "0002-auth", "0059-changed-rows"];
