import { expect, test } from "vitest";
import { graduations, mondayOf, overallVerdict, percentOf, percentText, trendText, verdict, weekNumber } from "./stats.ts";

test("a trend is a percentage of the 30 days before, and unknown while they had fewer than five", () => {
  expect(trendText({ last: 123, before: 100 })).toBe("+23\u00a0%");
  expect(trendText({ last: 80, before: 100 })).toBe("−20\u00a0%");
  expect(trendText({ last: 100, before: 100 })).toBe("stable");
  expect(trendText({ last: 6, before: 5 })).toBe("+20\u00a0%");
  for (const before of [0, 1, 4]) expect(trendText({ last: 12, before })).toBeUndefined();
});

test("a share without anything to divide by is a dash", () => {
  expect(percentText({ part: 0, whole: 0 })).toBe("—");
});

test("ADM-STAT-05 a share is rounded to a tenth, and judged as it is printed", () => {
  expect(percentText({ part: 47, whole: 55 })).toBe("85,5\u00a0%");
  expect(percentText({ part: 68, whole: 74 })).toBe("91,9\u00a0%");
  expect(percentText({ part: 3, whole: 90 })).toBe("3,3\u00a0%");
  const near = { part: 8_499, whole: 10_000 };
  expect([percentText(near), verdict(percentOf(near) ?? 0)]).toEqual(["85\u00a0%", "Excellent"]);
});

test("a part above its whole is no share: nothing is told of it, and no verdict counts it", () => {
  const contradiction = { part: 4, whole: 1 };
  expect([percentOf(contradiction), percentText(contradiction)]).toEqual([undefined, "—"]);
  expect(overallVerdict([contradiction])).toBeUndefined();
  expect(overallVerdict([contradiction, { part: 1, whole: 2 }])).toBe("À améliorer");
  expect(percentText({ part: 3, whole: 3 })).toBe("100\u00a0%");
});

test("DEC-66 a bar is excellent from 85 %, good from 60 %", () => {
  expect([100, 85, 84.9, 60, 59.9, 0].map(verdict)).toEqual(["Excellent", "Excellent", "Bon", "Bon", "À améliorer", "À améliorer"]);
  expect(
    overallVerdict([
      { part: 9, whole: 10 },
      { part: 0, whole: 0 },
    ]),
  ).toBe("Excellent");
  expect(overallVerdict([{ part: 0, whole: 0 }])).toBeUndefined();
});

test("weeks follow the calendar", () => {
  expect(mondayOf("2026-11-16")).toBe("2026-11-16");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(weekNumber("2026-11-16")).toBe(47);
  expect(weekNumber("2026-12-28")).toBe(53);
  expect(weekNumber("2027-01-04")).toBe(1);
});

test("graduations are round and reach the highest value", () => {
  expect(graduations(287)).toEqual([0, 100, 200, 300]);
  expect(graduations(0)).toEqual([0, 1]);
  expect(graduations(3)).toEqual([0, 1, 2, 3]);
  expect(graduations(21)).toEqual([0, 10, 20, 30]);
});
