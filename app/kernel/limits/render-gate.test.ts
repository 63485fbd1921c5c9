import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { outsideGate, ownTurn, RenderGate } from "./render-gate.server.ts";

test("so many run, so many wait their turn, and the rest is refused at once", async () => {
  const gate = new RenderGate({ atOnce: 2, waiting: 1 });
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await open;
    running--;
    return "page";
  };
  const asked = [gate.run("a", work), gate.run("a", work), gate.run("a", work)];
  expect(await gate.run("a", work)).toBeUndefined();
  release();

  expect(await Promise.all(asked)).toEqual(["page", "page", "page"]);
  expect(most).toBe(2);
});

test("a failure gives its place back", async () => {
  const gate = new RenderGate({ atOnce: 1, waiting: 0 });
  await expect(gate.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run("a", async () => "page")).toBe("page");
});

test("R41 one network runs no more than its share, also while places are free, and another takes those", async () => {
  const gate = new RenderGate({ atOnce: 4, perNetwork: 2, waiting: 10 });
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  const running: string[] = [];
  const ask = (name: string) =>
    gate.run(name, async () => {
      running.push(name);
      await outsideGate(open);
    });
  const held = Array.from({ length: 3 }, () => gate.run("held", () => open));
  expect([gate.running, gate.waiting]).toEqual([2, 1]);
  const asked = ["awa", "awa", "kofi"].map(ask);
  expect(running).toEqual(["awa", "awa", "kofi"]); // those who wait outside keep no place
  expect([gate.running, gate.waiting]).toEqual([2, 4]);
  release();
  await Promise.all([...held, ...asked]);
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

test("R41 those who wait are taken network by network in turn", async () => {
  const gate = new RenderGate({ atOnce: 1, waiting: 10 });
  const order: string[] = [];
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  const ask = (name: string) =>
    gate.run(name, async () => {
      await open;
      order.push(name);
    });
  const asked = ["flood", "flood", "flood", "flood", "flood", "awa", "flood", "kofi"].map(ask);
  expect([gate.running, gate.waiting]).toEqual([1, 7]);
  release();
  await Promise.all(asked);
  expect(order).toEqual(["flood", "flood", "awa", "kofi", "flood", "flood", "flood", "flood"]);
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

test("R41 who waits for what others make lets the next one render, counts as waiting, and comes back before the rest", async () => {
  const gate = new RenderGate({ atOnce: 1, waiting: 3 });
  const order: string[] = [];
  const made = Promise.withResolvers<string>();
  const other = Promise.withResolvers<void>();
  const first = gate.run("a", async () => {
    const [one, two] = await Promise.all([outsideGate(made.promise), outsideGate(made.promise)]);
    order.push(`first, with ${one} and ${two}`);
  });
  const second = gate.run("a", async () => {
    order.push("second");
    await other.promise;
  });
  const third = gate.run("a", async () => void order.push("third"));
  await nextTurn();
  expect([order, gate.running, gate.waiting]).toEqual([["second"], 1, 2]);
  made.resolve("it");
  await nextTurn();
  expect([order, gate.running, gate.waiting]).toEqual([["second"], 1, 2]); // the place is the other's now
  other.resolve();
  await Promise.all([first, second, third]);
  expect([order, gate.running, gate.waiting]).toEqual([["second", "first, with it and it", "third"], 0, 0]);
});

test("R41 work that ends while a part of it waits outside takes no place for good", async () => {
  const gate = new RenderGate({ atOnce: 1, waiting: 1 });
  const made = Promise.withResolvers<void>();
  let part: Promise<void> = Promise.resolve();
  await gate.run("a", async () => {
    part = outsideGate(made.promise);
  });
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
  made.reject(new Error("the database is away"));
  await expect(part).rejects.toThrow("away");
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
  expect(await gate.run("a", async () => "page")).toBe("page");
});

test("R35 long work that begins together runs turn by turn, and the event loop comes in between", async () => {
  const order: string[] = [];
  const works = Array.from({ length: 5 }, async (_, index) => {
    await ownTurn();
    order.push(`work ${index}`);
  });
  // What the event loop does once a turn, as it does for everything that arrives.
  let isOver = false;
  function listen() {
    order.push("loop");
    if (!isOver) setImmediate(listen);
  }
  setImmediate(listen);
  await Promise.all(works);
  isOver = true;
  const [, ...between] = order.join(" ").split(/work \d/);
  expect(order.filter((step) => step !== "loop")).toEqual(["work 0", "work 1", "work 2", "work 3", "work 4"]);
  expect(between.slice(0, -1).every((text) => text.includes("loop"))).toBe(true);
});
