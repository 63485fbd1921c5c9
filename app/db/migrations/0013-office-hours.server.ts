import type { Kysely } from "kysely";
import { readFormerHours } from "#app/db/former-hours.ts";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * The opening hours, until now lines of prose among the company's settings, as spans of minutes for each day. The lines stay until the
 * settings are next saved: a former process that still runs shows them, and what was not understood is shown to the administrator.
 */
export async function up(db: AnyDb) {
  const plain = db.withoutPlugins();
  const stored = await plain.selectFrom("settings").select("value").where("key", "=", "company").executeTakeFirst();
  const company = stored && JSON.parse(stored.value);
  const heures_bureau = readFormerHours(company?.horaires);
  if (!heures_bureau) return;
  await plain
    .updateTable("settings")
    .set({ value: JSON.stringify({ ...company, heures_bureau }) })
    .where("key", "=", "company")
    .execute();
}
