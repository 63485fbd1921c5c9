import { expect, test } from "vitest";
import { readAmount, typedPrix } from "./amount.ts";

test("an amount is read as people write it", () => {
  const written: Record<string, number> = {
    "300000 FCFA": 300_000,
    "500.000": 500_000,
    "78 500 000 F": 78_500_000,
    "78.500.000": 78_500_000,
    "78,500,000": 78_500_000,
    "1,5M": 1_500_000,
    "1.5 m": 1_500_000,
    "1,500M": 1_500_000,
    "30 millions": 30_000_000,
    "2 milliards": 2_000_000_000,
    "250k": 250_000,
    "12 500,50": 12_500.5,
    "94518 €": 94_518,
    "45\u00a0000\u202f000": 45_000_000,
    "0": 0,
  };
  for (const [typed, amount] of Object.entries(written)) expect(readAmount(typed), typed).toBe(amount);
});

test("what is no amount is none, however long it is", () => {
  for (const typed of ["", "abc", "-5", "1e9", "1,2,3", "12.34.56", "M", "FCFA", "1".repeat(41), `${"1.".repeat(200_000)}1`])
    expect(readAmount(typed), typed.slice(0, 20)).toBeUndefined();
});

test("a price is read with or without its spaces, and not at all when it is none", () => {
  expect(typedPrix("185\u00a0000\u202f000")).toBe(185_000_000);
  expect(typedPrix("45.000.000")).toBe(45_000_000);
  expect(typedPrix("1,5M")).toBe(1_500_000);
  expect(typedPrix("1500,6")).toBe(1_501);
  expect(typedPrix("0")).toBeUndefined();
  expect(typedPrix("beaucoup")).toBeUndefined();
  expect(typedPrix("")).toBeUndefined();
});
