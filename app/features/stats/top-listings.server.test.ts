import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { lastDays, todayInLome } from "#app/lib/time/dates.ts";
import { CountStore, type Measure } from "#app/services/measure/count-store.server.ts";
import { Meter, measureRegularly } from "#app/services/measure/measure.server.ts";
import { PERIOD_DAYS, sumListingsSince } from "#app/services/measure/recent-listings.server.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listTopListings } from "./stats-queries.server.ts";

const FROM = "2026-10-18";

async function count(db: Db, ...counts: [jour: string, measure: Measure, subject: string, total: number][]) {
  const store = new CountStore();
  for (const [jour, measure, subject, total] of counts) store.add(jour, measure, subject, total);
  await store.flush(db, async () => []);
}

async function countDirectly(db: Db, from: string) {
  const rows = await db.selectFrom("daily_counts").selectAll().where("jour", ">=", from).where("subject", "like", "properties:%").execute();
  const sums = new Map<string, { views: number; contacts: number }>();
  for (const { subject, measure, total } of rows) {
    const known = sums.get(subject) ?? { views: 0, contacts: 0 };
    sums.set(subject, {
      views: known.views + (measure === "view" ? total : 0),
      contacts: known.contacts + (measure === "view" ? 0 : total),
    });
  }
  return sums;
}

test("what is kept of the listings equals a count of the days it covers, whatever is written", async () => {
  await using db = await openTestDatabase();
  const [villa, studio] = [(await addProperty(db, {})).id, (await addProperty(db, {})).id].map((id) => `properties:${id}`) as [
    string,
    string,
  ];
  const expectSummed = async (from: string) => {
    const summed = await db.selectFrom("recent_listings").selectAll().execute();
    const sums = new Map(summed.filter(({ views, contacts }) => views + contacts > 0).map(({ subject, ...sum }) => [subject, sum]));
    expect(sums).toEqual(await countDirectly(db, from));
  };
  await count(db, ["2026-10-17", "view", villa, 50], ["2026-10-18", "view", villa, 3], ["2026-10-20", "whatsapp", villa, 2]);
  await sumListingsSince(db, FROM);
  await expectSummed(FROM);

  await count(db, ["2026-10-18", "view", villa, 4], ["2026-11-02", "view", studio, 9], ["2026-10-01", "view", studio, 70]);
  await count(db, ["2026-11-02", "view", studio, 1], ["2026-11-02", "view", "site", 30], ["2026-11-02", "view", "page:/biens", 30]);
  await expectSummed(FROM);
  expect((await listTopListings(db, FROM)).map(({ views, contacts }) => [views, contacts])).toEqual([
    [10, 0],
    [7, 2],
  ]);

  await db.deleteFrom("daily_counts").where("jour", "=", "2026-11-02").execute();
  await expectSummed(FROM);
  await sumListingsSince(db, "2026-10-19");
  await expectSummed("2026-10-19");
  expect(await listTopListings(db, "2026-10-19")).toMatchObject([{ views: 0, contacts: 2 }]);
  expect(await listTopListings(db, FROM)).toMatchObject([{ views: 7, contacts: 2 }]);
});

test("the days that are kept follow the calendar", async () => {
  await using db = await openTestDatabase();
  const stop = measureRegularly(db, new Meter());
  await stop();

  const [first] = lastDays(todayInLome(), PERIOD_DAYS);
  expect(await db.selectFrom("recent_listings_since").selectAll().execute()).toEqual([{ jour: first }]);
});
