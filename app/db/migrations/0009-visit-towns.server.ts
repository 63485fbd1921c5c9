import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

/**
 * Visits by slot, which no setting stood for, are off from now on until they are chosen: an installation that had them keeps them, in words
 * that a former process reads alike. A new one has no setting yet.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
export async function up(db: Kysely<any>) {
  if (!(await db.selectFrom("settings").select("key").limit(1).executeTakeFirst())) return;
  const row = await db.selectFrom("settings").select("value").where("key", "=", "visites").executeTakeFirst();
  const stored = typeof row?.value === "string" ? JSON.parse(row.value) : row?.value;
  const value = JSON.stringify({ ...stored, creneaux: stored?.creneaux !== false });
  if (row) await db.updateTable("settings").set({ value }).where("key", "=", "visites").execute();
  else await db.insertInto("settings").values({ key: "visites", value, updated_at: new Date().toISOString() }).execute();
}
