import { expect, test, vi } from "vitest";
import { formatEuros, formatNumber, formatPrix, readAmount, typedPrix } from "./money.ts";

const inFrench = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

test("FMT-01 francs are grouped the French way", () => {
  expect(formatPrix(18_500_000)).toBe("18\u00a0500\u00a0000\u00a0FCFA");
  expect(formatPrix(950)).toBe("950\u00a0FCFA");
  for (const value of [0, 7, -1_234, 100_000, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER, 1.5, 1_234_567.891, -0.25])
    expect(formatNumber(value)).toBe(inFrench.format(value).replaceAll(/\s/g, "\u00a0"));
});

test("euros follow the fixed parity, rounded to the euro", () => {
  expect(formatEuros(185_000_000)).toBe("≈\u00a0282\u00a0031\u00a0€");
});

test("however many amounts are written, the formatter is made once", () => {
  const make = vi.spyOn(Intl, "NumberFormat");
  for (let index = 0; index < 200; index++) formatNumber(index + 0.5);
  expect(make.mock.calls.length).toBeLessThanOrEqual(1);
  make.mockRestore();
});

test("an amount is read as people write it", () => {
  const written: Record<string, number> = {
    "300000 FCFA": 300_000,
    "500.000": 500_000,
    "78 500 000 F": 78_500_000,
    "78.500.000": 78_500_000,
    "78,500,000": 78_500_000,
    "1,5M": 1_500_000,
    "75 mil": 75_000,
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
