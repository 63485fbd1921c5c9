import { expect, test } from "vitest";
import { openFormerDatabase } from "#tests/former-database.ts";
import { migrateToLatest } from "./migrate.server.ts";

const jour = "2026-11-15";
const page = "/biens/villa-b-0001";

test("R52 what was counted stays, what a former process counts is followed as before, and what is new can be counted", async () => {
  await using db = await openFormerDatabase();
  const counts = [
    { jour, measure: "view", subject: page, total: 4 },
    { jour, measure: "call", subject: "site", total: 1 },
  ];
  await db.former.insertInto("recent_listings_since").values({ jour: "2026-11-01" }).execute();
  await db.former.deleteFrom("recent_listings_since").where("jour", "=", "9999-12-31").execute();
  await db.former.insertInto("daily_counts").values(counts).execute();

  await migrateToLatest(db);

  expect(await db.selectFrom("daily_counts").selectAll().orderBy("subject").execute()).toEqual([counts[0], counts[1]]);
  await db.former.updateTable("daily_counts").set({ total: 6 }).where("subject", "=", page).execute();
  await db.insertInto("daily_counts").values({ jour, measure: "qr", subject: page, total: 3 }).execute();
  expect(await db.selectFrom("recent_listings").selectAll().execute()).toEqual([{ subject: page, views: 6, contacts: 0 }]);
  await expect(db.former.insertInto("daily_counts").values({ jour, measure: "rien", subject: page, total: 1 }).execute()).rejects.toThrow(
    /daily_counts_measure_list/,
  );
});
