import { expect, test } from "vitest";
import { SpoolBudget } from "./visitor-lane.server.ts";

const MB = 1_024 * 1_024;
const refusal = (code: string) => expect.objectContaining({ code });

test("what strangers have on its way is bounded for one network and for all, and a form without photos always passes", () => {
  const budget = new SpoolBudget({ perNetwork: 10 * MB, total: 25 * MB });
  const first = budget.open("a");
  first.add(6 * MB);
  const second = budget.open("a");
  second.add(4 * MB); // the first quarter of a megabyte of each is not counted
  expect(() => second.add(MB)).toThrow(refusal("too-many"));
  const others = ["b", "c"].map((network) => budget.open(network));
  others[0]?.add(10 * MB);
  expect(() => others[1]?.add(10 * MB)).toThrow(refusal("busy"));
  for (let form = 0; form < 50; form++) budget.open("a").add(100_000);

  first.release();
  first.release(); // once is enough
  second.add(5 * MB);
  others[1]?.add(5 * MB);
});
