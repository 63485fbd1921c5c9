import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/test-db.ts";
import { consumeAttempt, consumeAttempts, refundAttempts } from "./rate-limit.server.ts";

const MINUTE = 60_000;
const rule = { limit: 3, windowMs: 15 * MINUTE };
const noon = Date.parse("2026-11-15T12:00:00.000Z");

test("attempts beyond the limit are refused until the window ends, with the time left", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 3; attempt++) expect(await consumeAttempt(db, "essai", rule, noon)).toEqual({ allowed: true });

  expect(await consumeAttempt(db, "essai", rule, noon + 5 * MINUTE)).toEqual({ allowed: false, retryAfterS: 600 });
  expect(await consumeAttempt(db, "autre", rule, noon + 5 * MINUTE)).toEqual({ allowed: true });
  expect(await consumeAttempt(db, "essai", rule, noon + 15 * MINUTE)).toEqual({ allowed: true });
});

test("attempts made at the same time are all counted", async () => {
  await using db = await openTestDatabase();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => consumeAttempt(db, "essai", rule, noon)));
  expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test("R54 a clock set back by a year does not turn a wait into a year", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 3; attempt++) await consumeAttempt(db, "essai", rule, noon);
  const aYearAgo = noon - 365 * 24 * 60 * MINUTE;

  const attempt = await consumeAttempt(db, "essai", rule, aYearAgo);
  expect(attempt.allowed ? 0 : attempt.retryAfterS).toBeLessThanOrEqual(15 * 60);
  expect(await consumeAttempt(db, "essai", rule, aYearAgo + 15 * MINUTE)).toEqual({ allowed: true });
});

test("a clock set back by minutes keeps the count and shortens the wait to one window", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 3; attempt++) await consumeAttempt(db, "essai", rule, noon);

  expect(await consumeAttempt(db, "essai", rule, noon - 9 * MINUTE)).toEqual({ allowed: false, retryAfterS: 15 * 60 });
  expect(await consumeAttempt(db, "essai", rule, noon + 6 * MINUTE)).toEqual({ allowed: true });
});

test("an attempt counts under all its keys or under none", async () => {
  await using db = await openTestDatabase();
  const tight = { key: "serré", rule: { ...rule, limit: 1 } };
  expect(await consumeAttempts(db, [{ key: "large", rule }, tight], noon)).toEqual({ allowed: true });
  expect(await consumeAttempts(db, [{ key: "large", rule }, tight], noon)).toEqual({ allowed: false, retryAfterS: 900 });
  const together = await Promise.all(
    ["a", "b", "c"].map((key) =>
      consumeAttempts(
        db,
        [
          { key: "large", rule },
          { key: "commun", rule: tight.rule },
          { key, rule },
        ],
        noon,
      ),
    ),
  );
  expect(together.filter(({ allowed }) => allowed)).toHaveLength(1);

  const counted = await db.selectFrom("rate_limits").select(["key", "attempts"]).orderBy("key").execute();
  expect(counted).toEqual([
    { key: expect.stringMatching(/^[abc]$/), attempts: 1 },
    { key: "commun", attempts: 1 },
    { key: "large", attempts: 2 },
    { key: "serré", attempts: 1 },
  ]);
});

test("a refunded attempt may be made again", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 3; attempt++) await consumeAttempt(db, "essai", rule, noon);
  await refundAttempts(db, ["essai"]);

  expect(await consumeAttempt(db, "essai", rule, noon)).toEqual({ allowed: true });
  expect((await consumeAttempt(db, "essai", rule, noon)).allowed).toBe(false);
});

test("counters whose window is over are forgotten", async () => {
  await using db = await openTestDatabase();
  await consumeAttempt(db, "ancien", rule, noon);
  await consumeAttempt(db, "nouveau", rule, noon + 20 * MINUTE);

  const keys = await db.selectFrom("rate_limits").select("key").execute();
  expect(keys).toEqual([{ key: "nouveau" }]);
});
