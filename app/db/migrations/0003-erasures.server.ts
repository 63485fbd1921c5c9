import { type Kysely, sql } from "kysely";

/** The book of erasures: what was deleted of whom is not in it, only how much, and keyed hashes to repeat it after a restore. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await sql`create table erasures (
  numero text primary key not null, at text not null, auteur text not null, nombres text not null, cles text not null)`.execute(db);
}
