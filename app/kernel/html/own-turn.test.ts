import { expect, test } from "vitest";
import { ownTurn } from "./own-turn.server.ts";

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
