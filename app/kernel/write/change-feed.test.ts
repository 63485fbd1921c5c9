import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Change, ChangeFeed } from "./change-feed.server.ts";

const change = (version: number): Change => ({ version, table: "properties", audience: "public" });

test("whoever came last hears first, others in steps between which the server answers, and everybody in order", async () => {
  const feed = new ChangeFeed();
  const heard: string[] = [];
  for (let reader = 1; reader <= 250; reader++) feed.onChange(({ version }) => heard.push(`${reader}:${version}`));
  feed.publish(change(1));
  expect(heard).toHaveLength(25);
  expect(heard.slice(0, 2)).toEqual(["250:1", "249:1"]);
  feed.publish(change(2));
  expect(heard).toHaveLength(25); // whoever has not heard of the first must not hear of the second before it
  while (heard.length < 500) await setImmediate();
  for (const reader of [1, 125, 250]) {
    const own = heard.filter((told) => told.startsWith(`${reader}:`));
    expect(own).toEqual([`${reader}:1`, `${reader}:2`]);
  }
});

test("who left in between hears nothing more, who came in between hears of what follows, and one that fails stops nobody", async () => {
  const feed = new ChangeFeed();
  const heard: string[] = [];
  const leave = feed.onChange(() => heard.push("left"));
  for (let reader = 0; reader < 100; reader++) feed.onChange(() => heard.push("stays"));
  feed.onChange(() => {
    throw new Error("This reader fails");
  });
  feed.publish(change(1));
  leave();
  feed.onChange(({ version }) => heard.push(`new:${version}`));
  feed.publish(change(2));
  while (heard.length < 201) await setImmediate();
  expect(heard).not.toContain("left");
  expect(heard.filter((told) => told.startsWith("new"))).toEqual(["new:2"]);
});

test("each reader hears the changes of one commit in one turn, however many readers there are", async () => {
  const feed = new ChangeFeed();
  let turn = 0;
  const heard: [reader: number, turn: number][] = [];
  for (let reader = 0; reader < 60; reader++) feed.onChange(() => heard.push([reader, turn]));
  feed.publish(change(1), change(2));
  for (; heard.length < 120; turn++) await setImmediate();
  for (let reader = 0; reader < 60; reader++) {
    const turns = heard.filter(([told]) => told === reader).map(([, at]) => at);
    expect(turns, String(reader)).toEqual([turns[0], turns[0]]);
  }
});
