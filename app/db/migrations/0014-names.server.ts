import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/** Until now a name was shown last name first, so the first account was stored the wrong way round. Names people chose stay. */
export async function up(db: AnyDb) {
  await db.updateTable("user").set({ prenom: "Admin", nom: "FADEM" }).where("nom", "=", "Admin").where("prenom", "=", "FADEM").execute();
}
