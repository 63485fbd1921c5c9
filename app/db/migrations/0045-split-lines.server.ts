import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * The line of a split kept the name of the person it was taken from, also after that person was gone. What a former process still writes
 * beside this one is not shown: the name is read anew each time.
 */
export async function up(db: AnyDb) {
  await sql`update person_events set resume = ${"Séparée d’une autre fiche"} where genre = 'separation'`.execute(db);
}
