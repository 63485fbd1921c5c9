import { expect, test } from "vitest";
import { typedPrix } from "./form-values.ts";

test("a price is read with or without its spaces, and not at all when it is none", () => {
  expect(typedPrix("185\u00a0000\u202f000")).toBe(185_000_000);
  expect(typedPrix("45.000.000")).toBe(45_000_000);
  expect(typedPrix("1,5M")).toBe(1_500_000);
  expect(typedPrix("1500,6")).toBe(1_501);
  expect(typedPrix("0")).toBeUndefined();
  expect(typedPrix("beaucoup")).toBeUndefined();
  expect(typedPrix("")).toBeUndefined();
});
