import { expect, test, vi } from "vitest";
import { formatEuros, formatPrix } from "./money.ts";

test("FMT-01 francs are grouped the French way", () => {
  expect(formatPrix(18_500_000)).toBe("18\u00a0500\u00a0000\u00a0FCFA");
  expect(formatPrix(950)).toBe("950\u00a0FCFA");
});

test("euros follow the fixed parity, rounded to the euro", () => {
  expect(formatEuros(185_000_000)).toBe("≈\u00a0282\u00a0031\u00a0€");
});

test("however many amounts are written, the formatter is made once", () => {
  const make = vi.spyOn(Intl, "NumberFormat");
  for (let index = 0; index < 200; index++) formatPrix(index);
  expect(make.mock.calls.length).toBeLessThanOrEqual(1);
  make.mockRestore();
});
