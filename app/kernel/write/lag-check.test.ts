import { expect, test } from "vitest";
import { LagCheck } from "./lag-check.server.ts";

/** A database whose newest change is told when the test lets it. */
function openChecked(version: number, newest: number) {
  const feed = { version };
  const state = { newest, asked: 0, gate: Promise.resolve() };
  const lag = new LagCheck({
    feed,
    findNewest: async () => {
      state.asked++;
      const answer = state.newest;
      await state.gate;
      return answer;
    },
  });
  return { feed, state, lag };
}

test("R37 a change this process has not heard of counts only when the database knows it", async () => {
  const { lag, state } = openChecked(10, 12);
  expect(await lag.isBehind("12")).toBe(true);
  expect(await lag.isBehind("13")).toBe(false);
  expect(await lag.isBehind("999999999999")).toBe(false);
  expect(state.asked).toBe(3);
  for (const absurd of [undefined, "", "10", "abc", "1e99", "Infinity", "-5", "9".repeat(400), ["12", "12"]])
    expect(await lag.isBehind(absurd), String(absurd)).toBe(false);
  expect(state.asked).toBe(3);
});

test("R37 a flood of invented versions costs a few questions, and who asks is answered by one begun afterwards", async () => {
  const { lag, state } = openChecked(10, 10);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  state.gate = promise;
  const early = Array.from({ length: 500 }, () => lag.isBehind("999999999999"));
  await expect.poll(() => state.asked).toBe(1);
  // Committed while the first question was under way: its answer is too old for who has heard of the commit.
  state.newest = 11;
  const late = Array.from({ length: 500 }, (_, index) => lag.isBehind(index === 0 ? "11" : "999999999999"));
  release();
  expect((await Promise.all(early)).some(Boolean)).toBe(false);
  expect((await Promise.all(late)).filter(Boolean)).toHaveLength(1);
  expect(state.asked).toBe(2);
});

test("who has heard meanwhile is not behind any more, and a database that is away makes nobody behind", async () => {
  const { lag, feed, state } = openChecked(10, 12);
  const asked = lag.isBehind("12");
  feed.version = 12;
  expect(await asked).toBe(false);
  state.gate = Promise.reject(new Error("away"));
  state.gate.catch(() => undefined);
  expect(await lag.isBehind("13")).toBe(false);
});

test("R37 where this process alone writes, no version makes it render: it knows them all", async () => {
  const lag = new LagCheck({ feed: { version: 10 } });
  expect(lag.mayLag("999999999999")).toBe(false);
  expect(await lag.isBehind("11")).toBe(false);
});
