import { expect, test } from "vitest";
import { RenderGate } from "./render-gate.server.ts";

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
