import { type Kysely, sql } from "kysely";

const listed = ["properties", "projects"];

/**
 * DEC-206: a property or a project may lie in a town that the program does not know. The closed list of towns goes, a length stays. Both
 * engines change the check in place, so that no row is written: a process of the former release writes on, its seven towns are all long enough.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  for (const table of listed) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_ville_list`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(`${table}_ville_length`)} check (length(ville) between 2 and 60)`.execute(
      db,
    );
  }
}
