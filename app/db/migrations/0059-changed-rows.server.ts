import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** The rows a change has written, so that what is kept of all rows goes on by them. A former process goes on writing changes that name none. */
export async function up(db: AnyDb) {
  await sql`alter table changes add column lignes text`.execute(db);
}
