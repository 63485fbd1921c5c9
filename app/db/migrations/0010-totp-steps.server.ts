import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** The time step of the last one-time code an account used. A program that does not know the column leaves it alone. */
export async function up(db: AnyDb) {
  await db.schema.alterTable("twoFactor").addColumn("lastStep", "integer").execute();
}
