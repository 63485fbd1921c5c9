import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

/**
 * Until when a visit that is only asked for holds its time, and by which network a visit or dates that wait were asked for. A former process
 * writes neither: its visits hold their time until they begin. The mark it left on visits whose request was put away says nothing any more.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable("appointments").addColumn("tenu_jusqu_a", "text").execute();
  for (const table of ["appointments", "bookings"])
    for (const column of ["reseau", "autres_demandes"]) await db.schema.alterTable(table).addColumn(column, "text").execute();
  await sql`update appointments set motif = null where motif = 'Demande écartée'`.execute(db);
}
