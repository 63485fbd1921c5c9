import { type Kysely, sql } from "kysely";

/** A link of the invitation's usage may be for an account that exists: it gives that account a new password. A former process writes none. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await sql`alter table invitations add column compte text`.execute(db);
}
