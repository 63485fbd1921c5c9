import { expect, test } from "vitest";
import { SignInTurns } from "./sign-in-turns.server.ts";

function manualWork() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  return {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return "done";
    },
    endNext: () => ends.shift()?.(),
    most: () => most,
  };
}

test("R27 a crowd takes its turns, and who comes when the queue is full is sent away at once", async () => {
  const turns = new SignInTurns({ atOnce: 2, maxWaiting: 3 });
  const { work, endNext, most } = manualWork();
  const crowd = Array.from({ length: 9 }, () => turns.take(work));
  expect(await Promise.all(crowd.slice(5))).toEqual([undefined, undefined, undefined, undefined]);

  const admitted = Promise.all(crowd.slice(0, 5));
  for (let left = 5; left > 0; left--) {
    endNext();
    await new Promise(setImmediate);
  }
  expect(await admitted).toEqual(["done", "done", "done", "done", "done"]);
  expect(most()).toBe(2);
});

test("a turn that failed is free again", async () => {
  const turns = new SignInTurns({ atOnce: 1, maxWaiting: 0 });
  await expect(turns.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take(async () => "next")).toBe("next");
});
