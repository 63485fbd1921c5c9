import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** A member may switch the keys of the inbox off. The column may be missing: a former process goes on making accounts without it. */
export async function up(db: AnyDb) {
  await sql`alter table "user" add column touches_coupees_le text`.execute(db);
}
