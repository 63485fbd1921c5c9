import { expect, test } from "vitest";
import { FairTurns, NoTurnError } from "./fair-turns.ts";

/** Work that lasts until it is told to end. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one key has so many turns at once, and another does not wait for it", async () => {
  const turns = new FairTurns({ perKey: 2, total: 9, maxWaiting: 9, maxWaitMs: 60_000 });
  const { started, work, end } = createWork();
  const all = ["a1", "a2", "a3", "a4", "b1"].map((name) => turns.take(name[0] ?? "", work(name)));
  await settled();
  expect(started).toEqual(["a1", "a2", "b1"]);
  end("a2");
  await settled();
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a1", "a3", "b1"]) end(name);
  await settled();
  end("a4");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("a turn that comes free goes to whoever has waited longest since their last one, not to whoever asked for most", async () => {
  const turns = new FairTurns({ perKey: 2, total: 2, maxWaiting: 9, maxWaitMs: 60_000 });
  const { started, work, end } = createWork();
  for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) void turns.take(name[0] ?? "", work(name));
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
    await settled();
    end(name);
  }
  await settled();
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("too many waiting, too long a wait and a sender who left get no turn, and nobody loses theirs by it", async () => {
  const turns = new FairTurns({ perKey: 1, total: 9, maxWaiting: 2, maxWaitMs: 30 });
  const { started, work, end } = createWork();
  const first = turns.take("a", work("first"));
  const gone = new AbortController();
  const left = turns.take("a", work("left"), gone.signal);
  const late = turns.take("a", work("late"));
  await expect(turns.take("a", work("third"))).rejects.toBeInstanceOf(NoTurnError);
  gone.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(late).rejects.toBeInstanceOf(NoTurnError);
  end("first");
  await first;
  const again = turns.take("a", work("again"));
  await settled();
  end("again");
  expect(await again).toBe("again");
  expect(started).toEqual(["first", "again"]);
});

test("work that fails gives its turn back", async () => {
  const turns = new FairTurns({ perKey: 1, total: 1, maxWaiting: 1, maxWaitMs: 1_000 });
  await expect(turns.take("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take("a", async () => "next")).toBe("next");
});
