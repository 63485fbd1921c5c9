import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import {
  CLAIM_MS,
  claimJob,
  claimNext,
  doOnce,
  finishJob,
  isFreeJob,
  JobLost,
  purgeJobs,
  releaseAllJobs,
  releaseJob,
  renewJob,
  requireJob,
} from "./jobs.server.ts";

const start = Date.parse("2026-11-18T07:00:00.000Z");

async function claimed(db: Db, now: number, key = "2026-11-18") {
  const claim = await claimJob(db, "digest", key, now);
  if (!claim) throw new Error("Another process has it");
  return claim;
}

test("S6 of processes that ask together one owns the work, and a claim that is not renewed is free after a minute", async () => {
  await using db = await openTestDatabase();
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimJob(db, "digest", "2026-11-18", start)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimJob(db, "digest", "2026-11-18", start + CLAIM_MS - 1)).toBeUndefined();
  expect(await claimJob(db, "digest", "2026-11-18", start + CLAIM_MS)).toBeDefined();
  expect(await claimJob(db, "digest", "2026-11-19", start)).toBeDefined();
  expect(await claimJob(db, "reminders", "2026-11-18", start)).toBeDefined();
});

test("S6 a renewed claim stays with its owner, who neither renews, releases nor finishes work that was lost meanwhile", async () => {
  await using db = await openTestDatabase();
  const first = await claimed(db, start);
  await renewJob(db, first, start + 50_000);
  expect(await claimJob(db, "digest", first.key, start + CLAIM_MS)).toBeUndefined();

  const second = await claimed(db, start + 50_000 + CLAIM_MS);
  await renewJob(db, first, start + 50_000 + CLAIM_MS);
  await releaseJob(db, first);
  expect(await claimJob(db, "digest", first.key, start + 50_000 + CLAIM_MS)).toBeUndefined();
  await expect(db.transaction().execute((trx) => requireJob(trx, first))).rejects.toBeInstanceOf(JobLost);
  await db.transaction().execute((trx) => requireJob(trx, second));
  await expect(db.transaction().execute((trx) => finishJob(trx, first))).rejects.toBeInstanceOf(JobLost);
  await db.transaction().execute((trx) => finishJob(trx, second));
});

test("S6 a claim whose renewal is under way, or has lost its answer, is finished by its owner", async () => {
  await using db = await openTestDatabase();
  const claim = await claimed(db, start);
  const { promise: answer, resolve: letAnswerCome } = Promise.withResolvers<void>();
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => answer.then(() => result),
  });
  const renewal = renewJob(slow, claim, start + 15_000);
  const written = db
    .selectFrom("jobs")
    .select("claimed_until")
    .where("claimed_until", "=", new Date(start + 15_000 + CLAIM_MS).toISOString());
  await expect.poll(() => written.execute()).toHaveLength(1); // stored, and its owner has not heard of it
  await db.transaction().execute((trx) => requireJob(trx, claim));
  letAnswerCome();
  await renewal;
  const mute = db.withPlugin({ transformQuery: ({ node }) => node, transformResult: () => Promise.reject(new Error("cut off")) });
  await expect(renewJob(mute, claim, start + 30_000)).rejects.toThrow("cut off");
  await db.transaction().execute((trx) => finishJob(trx, claim));
});

test("S6 work that comes back is due at its next moment, also for a clock set back, and not before", async () => {
  await using db = await openTestDatabase();
  const claim = await claimed(db, start, "member");
  await db.transaction().execute((trx) => finishJob(trx, claim, start + DAY_MS));
  for (const now of [start - DAY_MS, start, start + DAY_MS - 1]) expect(await claimJob(db, "digest", "member", now)).toBeUndefined();
  expect(await claimJob(db, "digest", "member", start + DAY_MS)).toBeDefined();
});

test("S6 the next row is taken by one process alone, and one that no longer waits is given back", async () => {
  await using db = await openTestDatabase();
  const at = new Date(start).toISOString();
  const keys = ["a", "b", "c"];
  await db
    .insertInto("settings")
    .values(keys.map((key) => ({ key, value: "1", updated_at: at })))
    .execute();
  const free = isFreeJob("digest", "settings.key", at);
  const waiting = db.selectFrom("settings").select("key as id").where(free).orderBy("key").limit(1);
  const read = async ({ key }: { key: string }) => {
    if (key === "b") await db.deleteFrom("settings").where("key", "=", key).execute();
    return key === "b" ? undefined : key;
  };
  const taken = await Promise.all(Array.from({ length: 4 }, () => claimNext(db, "digest", waiting, start, read)));
  expect(taken.filter(Boolean).sort()).toEqual(["a", "c"]);
  expect(await claimJob(db, "digest", "b", start)).toBeDefined();
});

test("S6 the work of a day is done by one process, and one that fails waits before it is tried again", async () => {
  await using db = await openTestDatabase();
  let done = 0;
  const work = async () => {
    done++;
  };
  const day = "2026-11-18";
  await expect(doOnce(db, "night", day, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await doOnce(db, "night", day, work);
  expect(done).toBe(0); // ten minutes later
  expect(await claimJob(db, "night", day, Date.now() + 601_000)).toBeDefined();
  await db
    .updateTable("jobs")
    .set({ claimed_until: null, due: new Date(start).toISOString() })
    .execute();
  await Promise.all([1, 2, 3].map(() => doOnce(db, "night", day, work)));
  await doOnce(db, "night", day, work);
  expect(done).toBe(1);
});

test("S6 what was done is not done again, after the clock was set back too, unless it was rolled back", async () => {
  await using db = await openTestDatabase();
  const claim = await claimed(db, start);
  const deed = db.transaction().execute(async (trx) => {
    await finishJob(trx, claim);
    throw new Error("cut short");
  });
  await expect(deed).rejects.toThrow("cut short");
  const again = await claimed(db, start + CLAIM_MS);
  await db.transaction().execute((trx) => finishJob(trx, again));
  for (const now of [start - DAY_MS, start, start + DAY_MS]) expect(await claimJob(db, "digest", claim.key, now)).toBeUndefined();
});

test("S6 what failed gets a later moment, and what was given back is free at once", async () => {
  await using db = await openTestDatabase();
  await releaseJob(db, await claimed(db, start));
  await releaseJob(db, await claimed(db, start), start + 30_000);
  expect(await claimJob(db, "digest", "2026-11-18", start + 29_999)).toBeUndefined();
  expect(await claimJob(db, "digest", "2026-11-18", start + 30_000)).toBeDefined();
  await releaseAllJobs(db);
  expect(await claimJob(db, "digest", "2026-11-18", start + 30_000)).toBeDefined();
});

test("S6 rows whose work waits, is claimed or was done are not among those that are free", async () => {
  await using db = await openTestDatabase();
  const at = new Date(start).toISOString();
  const keys = ["new", "claimed", "waiting", "done", "over"];
  await db
    .insertInto("settings")
    .values(keys.map((key) => ({ key, value: "1", updated_at: at })))
    .execute();
  await claimed(db, start, "claimed");
  await releaseJob(db, await claimed(db, start, "waiting"), start + 1);
  const done = await claimed(db, start, "done");
  await db.transaction().execute((trx) => finishJob(trx, done));
  await claimed(db, start - CLAIM_MS, "over");

  const free = db
    .selectFrom("settings")
    .select("key")
    .where(isFreeJob("digest", "settings.key", at))
    .orderBy("key");
  expect((await free.execute()).map(({ key }) => key)).toEqual(["new", "over"]);
});

test("S15 done lines leave after 30 days, those of rows that went before it too, and no claim that is held", async () => {
  await using db = await openTestDatabase();
  const now = Date.now();
  const done = await claimed(db, now - 40 * DAY_MS, "done");
  await db.transaction().execute((trx) => finishJob(trx, done)); // now, although it was due long ago
  await releaseJob(db, await claimed(db, now - 31 * DAY_MS, "gone"));
  const held = await claimed(db, now - 31 * DAY_MS, "held");
  await renewJob(db, held, now);
  const left = async () => (await db.selectFrom("jobs").select("key").orderBy("key").execute()).map(({ key }) => key);
  await purgeJobs(db, now);
  expect(await left()).toEqual(["done", "held"]);
  await purgeJobs(db, now + 31 * DAY_MS);
  expect(await left()).toEqual([]);
});
