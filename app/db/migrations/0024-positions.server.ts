import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Where a property lies, to the metre: both numbers or neither. Visitors are told a zone of 330 m, which the program makes of them. */
export async function up(db: AnyDb) {
  const properties = db.schema.alterTable("properties");
  await properties.addColumn("latitude", "double precision", (column) => column.check(sql`latitude between 6.0 and 11.2`)).execute();
  await properties
    .addColumn("longitude", "double precision", (column) =>
      column.check(sql`longitude between -0.2 and 1.9 and latitude is not null or longitude is null and latitude is null`),
    )
    .execute();
}
