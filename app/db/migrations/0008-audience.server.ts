import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * Whom each change concerns. A former process that still runs beside this one writes lines without saying so:
 * they count as public, so that no page outlives what it shows.
 */
export async function up(db: AnyDb) {
  await db.schema
    .alterTable("changes")
    .addColumn("audience", "text", (column) => column.notNull().defaultTo("public").check(sql`audience in ('public', 'bureau')`))
    .execute();
  await db
    .updateTable("changes")
    .set({ audience: "bureau" })
    .where("table_name", "in", ["contact_requests", "vehicle_sell_requests"])
    .execute();
}
