import { expect, test } from "vitest";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { changeFeed } from "#app/platform/realtime/change-feed.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { inSlices, keepPerVersion } from "./keep-rows.server.ts";

test("S5 what is kept lasts as long as version and day, and not while the clock stands before its making", async () => {
  await using db = await openTestDatabase();
  let now = Date.parse("2026-11-16T23:59:59.999Z");
  let makings = 0;
  const kept = keepPerVersion(
    async () => ++makings,
    () => new Date(now),
  );
  expect([await kept(db), await kept(db)]).toEqual([1, 1]);
  now++;
  expect([await kept(db), await kept(db)]).toEqual([2, 2]);
  now -= 60_000;
  expect([await kept(db), await kept(db)]).toEqual([3, 3]);
  await changeContent(db, async (_, announce) => announce("properties", "bureau"));
  expect(await kept(db)).toBe(3);
  await changeContent(db, async (_, announce) => announce("properties", "public"));
  expect(await kept(db)).toBe(4);
  changeFeed.startOver({ public: 0, bureau: 0 });
  expect(await kept(db)).toBe(5);
});

test("whoever asks while it is made waits for the same making, and one that failed is not kept", async () => {
  await using db = await openTestDatabase();
  let makings = 0;
  let asked = 0;
  const allAsked = Promise.withResolvers<void>();
  const kept = keepPerVersion(
    async () => {
      makings++;
      await allAsked.promise;
      if (makings === 1) throw new Error("the database is away");
      return makings;
    },
    () => {
      if (++asked === 3) setImmediate(allAsked.resolve);
      return new Date();
    },
  );
  const answers = await Promise.allSettled([kept(db), kept(db), kept(db)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(makings).toBe(1);
  expect(await Promise.all([kept(db), kept(db)])).toEqual([2, 2]);
});

test("rows are read a thousand at a time, and others have their turn in between", async () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(index).padStart(5, "0"));
  let turns = 0;
  const turn = () => setImmediate(() => turns++);
  const slices = [];
  for await (const slice of inSlices(async (after, limit) =>
    ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({ id })),
  )) {
    slices.push(slice.length);
    turn();
  }
  expect(slices).toEqual([1_000, 1_000, 0]);
  expect(turns).toBe(2);
});
