import { expect, test } from "vitest";
import { migrateToLatest } from "#app/db/migrate.server.ts";
import { openFormerDatabase } from "#tests/former-database.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { firstReplies } from "./first-replies.ts";

test("S20 an installation of before gets the four replies that a new one begins with, and a database for a restore none", async () => {
  await using db = await openFormerDatabase();
  await db.former.insertInto("settings").values({ key: "installed", value: "{}", updated_at: "2026-11-16T08:00:00.000Z" }).execute();
  await migrateToLatest(db);
  expect(await db.selectFrom("canned_replies").select(["titre", "texte"]).orderBy("ordre").execute()).toEqual(firstReplies);
  await using empty = await openTestDatabase();
  expect(await empty.selectFrom("canned_replies").selectAll().execute()).toEqual([]);
});
