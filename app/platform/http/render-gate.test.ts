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
  const asked = [gate.run(work), gate.run(work), gate.run(work)];
  expect(await gate.run(work)).toBeUndefined();
  release();

  expect(await Promise.all(asked)).toEqual(["page", "page", "page"]);
  expect(most).toBe(2);
});

test("a failure gives its place back", async () => {
  const gate = new RenderGate({ atOnce: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "page")).toBe("page");
});
