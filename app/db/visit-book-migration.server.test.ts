import { expect, test } from "vitest";
import { type FormerDb, openFormerDatabase } from "#tests/former-database.ts";
import type { Db } from "./client.server.ts";
import { migrateToLatest } from "./migrate.server.ts";

const midnight = "2026-11-17T00:00:00.000Z";
const counted = { key: "visitor:2026-11-16:awa", attempts: 1, reset_at: midnight };
const network = { key: "visitors:2026-11-16:carrier", attempts: 40, reset_at: midnight };
const visit = { key: "visit:awa", attempts: 2, reset_at: "2026-11-16T12:30:00.000Z" };
const attempt = { key: "form:contact:address:203.0.113.7", attempts: 3, reset_at: "2026-11-16T12:05:00.000Z" };

function readBook(db: Db) {
  return db.selectFrom("visit_book").selectAll().orderBy("cle").execute();
}

/** As the former program stores what it counted. */
async function storeAsBefore(former: FormerDb, row: typeof visit) {
  await former
    .insertInto("rate_limits")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ attempts: row.attempts, reset_at: row.reset_at }))
    .execute();
}

test("R52 whom the day has counted is known after the upgrade, and attempts stay where they were", async () => {
  await using db = await openFormerDatabase();
  await db.former.insertInto("rate_limits").values([counted, network, visit, attempt]).execute();

  await migrateToLatest(db);

  expect(await readBook(db)).toEqual([
    { cle: visit.key, valeur: 2, fin: visit.reset_at },
    { cle: counted.key, valeur: 1, fin: midnight },
    { cle: network.key, valeur: 40, fin: midnight },
  ]);
  // A former process beside this one still reads them there.
  expect(await db.selectFrom("rate_limits").select("key").orderBy("key").execute()).toEqual(
    [attempt, visit, counted, network].map(({ key }) => ({ key })),
  );
});

test("R52 what a former process counts after the upgrade is known to the new one, the newest news first", async () => {
  await using db = await openFormerDatabase();
  await migrateToLatest(db);

  await storeAsBefore(db.former, counted);
  await storeAsBefore(db.former, attempt);
  await storeAsBefore(db.former, { ...visit, attempts: 1 });
  await storeAsBefore(db.former, visit);
  expect(await readBook(db)).toEqual([
    { cle: visit.key, valeur: 2, fin: visit.reset_at },
    { cle: counted.key, valeur: 1, fin: midnight },
  ]);

  await db.updateTable("visit_book").set({ fin: "2026-11-16T12:50:00.000Z" }).where("cle", "=", visit.key).execute();
  await storeAsBefore(db.former, { ...visit, attempts: 1, reset_at: "2026-11-16T12:40:00.000Z" }); // older than what is known
  await db.insertInto("visit_book").values({ cle: network.key, valeur: 41, fin: midnight }).execute();
  await storeAsBefore(db.former, network); // fewer than are known
  const book = new Map((await readBook(db)).map(({ cle, valeur, fin }) => [cle, { valeur, fin }]));
  expect(book.get(visit.key)).toEqual({ valeur: 2, fin: "2026-11-16T12:50:00.000Z" });
  expect(book.get(network.key)).toEqual({ valeur: 41, fin: midnight });

  await storeAsBefore(db.former, { ...visit, attempts: 1, reset_at: "2026-11-16T16:00:00.000Z" }); // another visit
  expect((await readBook(db))[0]).toEqual({ cle: visit.key, valeur: 1, fin: "2026-11-16T16:00:00.000Z" });
});
