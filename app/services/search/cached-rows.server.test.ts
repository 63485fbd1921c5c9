import { expect, test, vi } from "vitest";
import { RenderGate } from "#app/kernel/limits/render-gate.server.ts";
import * as changes from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { cacheNamedPerVersion, cachePerVersion, followRows, inSlices } from "./cached-rows.server.ts";

vi.mock("#app/kernel/write/change-content.server.ts", { spy: true });

test("S5 what is kept lasts as long as version and day, and not while the clock stands before its making", async () => {
  await using db = await openTestDatabase();
  let now = Date.parse("2026-11-16T23:59:59.999Z");
  let makings = 0;
  const formers: (number | undefined)[] = [];
  const cached = cachePerVersion<number>(
    async (_, former) => {
      formers.push(former);
      return ++makings;
    },
    () => new Date(now),
  );
  expect([await cached(db), await cached(db)]).toEqual([1, 1]);
  now++;
  expect([await cached(db), await cached(db)]).toEqual([2, 2]);
  now -= 60_000;
  expect([await cached(db), await cached(db)]).toEqual([3, 3]);
  await changes.changeContent(db, async (_, announce) => announce("properties", "bureau"));
  expect(await cached(db)).toBe(3);
  await changes.changeContent(db, async (_, announce) => announce("properties", "public"));
  expect(await cached(db)).toBe(4);
  changeFeed.startOver({ public: 0, bureau: 0 });
  expect(await cached(db)).toBe(5);
  expect(formers).toEqual([undefined, undefined, undefined, 3, 4]); // nothing of another day
});

test("whoever asks while it is made waits for the same making, and one that failed is not kept", async () => {
  await using db = await openTestDatabase();
  let makings = 0;
  let asked = 0;
  const allAsked = Promise.withResolvers<void>();
  const cached = cachePerVersion(
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
  const answers = await Promise.allSettled([cached(db), cached(db), cached(db)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(makings).toBe(1);
  expect(await Promise.all([cached(db), cached(db)])).toEqual([2, 2]);
});

test("rows are read a thousand at a time, and others have their turn in between", async () => {
  await using db = await openTestDatabase();
  const ids = Array.from({ length: 2_000 }, (_, index) => String(index).padStart(5, "0"));
  let turns = 0;
  const turn = () => setImmediate(() => turns++);
  const slices = [];
  for await (const slice of inSlices(db, async (after, limit) =>
    ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({ id })),
  )) {
    slices.push(slice.length);
    turn();
  }
  expect(slices).toEqual([1_000, 1_000]);
  expect(turns).toBe(2);
});

test("what is read under a name is kept apart, at most so many, and what failed is read again", async () => {
  await using db = await openTestDatabase();
  const read: string[] = [];
  let isBroken = false;
  const cached = cacheNamedPerVersion(2, async (_, name) => {
    read.push(name);
    if (isBroken) throw new Error("the database is away");
    return name.toUpperCase();
  });
  for (const name of ["a", "b", "a", "c", "b", "a"]) expect(await cached(db, name)).toBe(name.toUpperCase());
  expect(read.splice(0)).toEqual(["a", "b", "c", "a"]);
  await changes.changeContent(db, async (_, announce) => announce("properties", "public"));
  isBroken = true;
  await expect(cached(db, "a")).rejects.toThrow("away");
  isBroken = false;
  expect([await cached(db, "a"), await cached(db, "a")]).toEqual(["A", "A"]);
  expect(read).toEqual(["a", "a"]);
});

test("things asked for in one go share one question for the version, and who asks later asks anew", async () => {
  await using db = await openTestDatabase();
  const questions = vi.mocked(changes.findNewestVersion).mockClear();
  const [one, other] = [cachePerVersion(async () => 1), cachePerVersion(async () => 2)];
  await Promise.all([one(db), other(db), Promise.resolve().then(() => one(db))]);
  expect(questions).toHaveBeenCalledTimes(1);
  await one(db);
  expect(questions).toHaveBeenCalledTimes(2);
});

test("a reading that hangs or fails takes none of a later version with it, and one that came stays the same object", async () => {
  await using db = await openTestDatabase();
  const hanging = Promise.withResolvers<{ name: string }>();
  const readings = [async () => ({ name: "a" }), () => hanging.promise, async () => ({ name: "a" }), async () => ({ name: "a" })];
  const cached = cacheNamedPerVersion(2, () => readings.shift()?.() ?? Promise.reject(new Error("asked once too often")));
  const change = () => changes.changeContent(db, async (_, announce) => announce("properties", "public"));
  await cached(db, "a");
  await change();
  const before = cached(db, "a");
  await expect.poll(() => readings).toHaveLength(2);
  await change();
  const read = await cached(db, "a"); // while the one before it still hangs
  expect(read).toEqual({ name: "a" });
  hanging.reject(new Error("the database is away"));
  await expect(before).rejects.toThrow("away");
  await change();
  expect(await cached(db, "a")).toBe(read);
});

test("what follows rows goes on by those of each change, one change after another, and begins anew where it cannot", async () => {
  await using db = await openTestDatabase();
  let now = Date.parse("2026-11-16T12:00:00.000Z");
  const steps: string[] = [];
  let isBroken = false;
  let asked = 0;
  const built = Promise.withResolvers<void>();
  const follow = followRows<string[]>(
    {
      table: "properties",
      build: async () => {
        steps.push("build");
        await built.promise;
        return ["all"];
      },
      update: async (_, former, ids) => {
        steps.push(`update ${ids.join()}`);
        if (isBroken) throw new Error("the database is away");
        return [...new Set([...former, ...ids])];
      },
    },
    () => {
      asked++;
      return new Date(now);
    },
  );
  const change = (...rows: (readonly string[] | undefined)[]) =>
    changes.changeContent(db, async (_, announce) => {
      for (const ids of rows) announce("properties", "public", ids);
    });
  await change(["before"]);
  const first = follow(db);
  await expect.poll(() => steps).toEqual(["build"]);
  await change(["a"], ["b", "a"]);
  const second = follow(db); // while the first is still being built
  await expect.poll(() => asked).toBe(2);
  await changes.changeContent(db, async (_, announce) => announce("properties", "bureau", ["c"]));
  await change(["d"]);
  const third = follow(db);
  built.resolve();
  expect(await Promise.all([first, second, third])).toEqual([["all"], ["all", "a", "b", "c", "d"], ["all", "a", "b", "c", "d"]]);
  expect(steps.splice(0)).toEqual(["build", "update a,b,c,d", "update c,d"]); // whatever is known by then

  await changes.changeContent(db, async (_, announce) => announce("vehicles", "public", ["v"]));
  expect(await follow(db)).toBe(await third); // nothing of this table
  isBroken = true;
  await change(["e"]);
  await expect(follow(db)).rejects.toThrow("away");
  isBroken = false;
  expect(await follow(db)).toEqual(["all"]);
  expect(steps.splice(0)).toEqual(["update e", "build"]);

  for (const begin of [
    () => change(["f"], undefined), // rows that are not known
    () => change(Array.from({ length: 501 }, (_, index) => String(index))), // or too many
    () => changeFeed.startOver({ public: 0, bureau: 0 }),
    () => {
      now += 86_400_000;
    },
  ]) {
    await begin();
    expect(await follow(db)).toEqual(["all"]);
    expect(steps.splice(0)).toEqual(["build"]);
  }
});

test("R41 who waits for what is built leaves the place in which pages are made to others", async () => {
  await using db = await openTestDatabase();
  const gate = new RenderGate({ atOnce: 1, waiting: 2 });
  const built = Promise.withResolvers<string>();
  const follow = followRows<string>({ table: "properties", build: () => built.promise, update: async () => "updated" });
  const waiting = gate.run("a", () => follow(db));
  expect(await gate.run("b", async () => "another page")).toBe("another page");
  built.resolve("built");
  expect(await waiting).toBe("built");
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});
