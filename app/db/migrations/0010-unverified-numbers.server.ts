import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

/**
 * A telephone as it was typed is a way to reach its sender, also where its country has no such number and the row no international form
 * (TEL-01). What a former process writes meanwhile fits as well.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await sql`alter table contact_requests drop constraint contact_requests_reachable`.execute(db);
  await sql`alter table contact_requests add constraint contact_requests_reachable check (email is not null or telephone is not null
    or telephone_e164 is not null or saisi_par is not null or nature in ('question_suivi', 'signalement'))`.execute(db);
}
