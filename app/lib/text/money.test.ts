import { expect, test, vi } from "vitest";
import { formatEuros, formatNumber, formatPrix } from "./money.ts";

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
