import { expect, test } from "vitest";
import { NetworkShares } from "./network-shares.server.ts";
import { Places } from "./places.server.ts";

test("a network takes its places and gives them back, each once", () => {
  const shares = new NetworkShares(2);
  const first = shares.take("a");
  expect(shares.take("a")).toBeTypeOf("function");
  expect(shares.take("a")).toBeUndefined();
  expect(shares.take("b")).toBeTypeOf("function");
  first?.();
  first?.();
  expect(shares.count("a")).toBe(1);
  expect(shares.take("a")).toBeTypeOf("function");
  expect(shares.take("a")).toBeUndefined();
});

test("R41 one network takes a sixth of the places in which pages are made, and another finds one", async () => {
  const places = new Places();
  const { promise: open, resolve: release } = Promise.withResolvers<string>();
  const flood = Array.from({ length: 100 }, () => places.render("flood", () => open));
  const other = places.render("awa", async () => "page");
  await expect.poll(() => places.gate.running + places.gate.waiting, { timeout: 10_000 }).toBe(33);
  release("page");
  expect(await other).toEqual({ made: "page" });
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => "made" in answer)).toHaveLength(32);
  expect(answers.filter((answer) => "status" in answer && answer.status === 429)).toHaveLength(68);
});

test("when the places of all are taken, those beyond are told so", async () => {
  const places = new Places();
  const { promise: open, resolve: release } = Promise.withResolvers<string>();
  const asked = Array.from({ length: 200 }, (_, index) => places.render(`network ${index % 8}`, () => open));
  release("page");
  const refused = (await Promise.all(asked)).filter((answer) => "status" in answer);
  expect(refused).toHaveLength(8);
  expect(refused).toContainEqual({ status: 503, message: expect.stringContaining("Réessayez") });
});

test("R41 a network has two hundred answers under way, and another has its own", () => {
  const places = new Places();
  const taken = Array.from({ length: 200 }, () => places.take("carrier"));
  expect(taken.every((place) => typeof place === "function")).toBe(true);
  expect(places.take("carrier")).toMatchObject({ status: 429 });
  expect(places.take("awa")).toBeTypeOf("function");
});
