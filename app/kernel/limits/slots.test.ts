import { expect, test } from "vitest";
import { NetworkCounts, NetworkShares, Slots } from "./slots.server.ts";

test("a network takes its places and gives them back, each once", () => {
  const shares = new NetworkShares(2);
  const first = shares.claim("a");
  expect(shares.claim("a")).toBeTypeOf("function");
  expect(shares.claim("a")).toBeUndefined();
  expect(shares.claim("b")).toBeTypeOf("function");
  first?.();
  first?.();
  expect(shares.count("a")).toBe(1);
  expect(shares.claim("a")).toBeTypeOf("function");
  expect(shares.claim("a")).toBeUndefined();
});

test("R41 the networks of one /48 take four times what one may, and another /48 has its own", () => {
  const shares = new NetworkShares(2);
  const taken = Array.from({ length: 10 }, (_, index) => shares.claim(`2001:db8:1:${index.toString(16)}::/64`));
  expect(taken.map((place) => place !== undefined)).toEqual([...Array(8).fill(true), false, false]);
  expect(shares.claim("2001:db8:2:0::/64")).toBeTypeOf("function");
  for (const giveBack of taken) giveBack?.();
  expect(["2001:db8:1:0::/64", "2001:db8:1::/48"].map((network) => shares.count(network))).toEqual([0, 0]);
  expect(shares.claim("2001:db8:1:a::/64")).toBeTypeOf("function");
});

test("what networks do is counted within a window, for ten thousand of them at most", () => {
  const counted = new NetworkCounts({ limit: 30, windowMs: 10 * 60_000 });
  const start = Date.now();
  const network = (index: number) => `2001:db8:0:${index.toString(16)}::/64`;
  for (let time = 1; time <= 30; time++) expect(counted.count(network(1), start)).toBeUndefined();
  expect(counted.count(network(1), start + 60_000)).toBe(540);
  expect(counted.count(network(2), start)).toBeUndefined();
  for (let index = 3; index < 91; index++) expect(counted.count(network(index), start)).toBeUndefined();
  expect(counted.count(network(200), start)).toBe(600); // the 121st of one /48
  expect(counted.count(network(1), start + 10 * 60_000)).toBeUndefined();
  expect(counted.count(network(1), start - 86_400_000)).toBeUndefined(); // a clock set back keeps nobody out for a day

  for (let index = 0; index < 10_050; index++) counted.count(`10.${index >> 8}.${index & 255}.1`, start);
  expect(counted.size).toBe(10_000);
});

test("R41 one network takes a sixth of the places in which pages are made, and another finds one", async () => {
  const places = new Slots();
  const { promise: open, resolve: release } = Promise.withResolvers<string>();
  const flood = Array.from({ length: 100 }, () => places.render("flood", () => open));
  const other = places.render("awa", async () => "page");
  await expect.poll(() => places.gate.running + places.gate.waiting).toBe(33);
  release("page");
  expect(await other).toEqual({ made: "page" });
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => "made" in answer)).toHaveLength(32);
  expect(answers.filter((answer) => "status" in answer && answer.status === 429)).toHaveLength(68);
});

test("when the places of all are taken, those beyond are told so", async () => {
  const places = new Slots();
  const { promise: open, resolve: release } = Promise.withResolvers<string>();
  const asked = Array.from({ length: 200 }, (_, index) => places.render(`network ${index % 8}`, () => open));
  release("page");
  const refused = (await Promise.all(asked)).filter((answer) => "status" in answer);
  expect(refused).toHaveLength(8);
  expect(refused).toContainEqual({ status: 503, message: expect.stringContaining("Réessayez"), retryAfterS: 5 });
});

test("R41 a network has two hundred answers under way, and another has its own", () => {
  const places = new Slots();
  const taken = Array.from({ length: 200 }, () => places.claim("carrier"));
  expect(taken.every((place) => typeof place === "function")).toBe(true);
  expect(places.claim("carrier")).toMatchObject({ status: 429 });
  expect(places.claim("awa")).toBeTypeOf("function");
});
