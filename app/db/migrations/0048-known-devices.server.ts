import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * The browsers an account has signed in with. A former process goes on handing cookies out without a row here: such a browser counts as
 * unknown until its next sign-in.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("known_devices")
    .addColumn("compte", "text", (column) => column.notNull())
    .addColumn("empreinte", "text", (column) => column.notNull())
    .addColumn("vu_le", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("known_devices_pk", ["compte", "empreinte"])
    .execute();
  await db.schema.createIndex("known_devices_by_cookie").on("known_devices").column("empreinte").execute();
}
