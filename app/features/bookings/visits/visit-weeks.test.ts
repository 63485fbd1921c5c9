import { expect, test } from "vitest";
import { daysOfWeek, firstFree, mondayOf, shortDay, weekInWords } from "./visit-weeks.ts";

test("a week begins on Monday and has a Sunday only where one can come then", () => {
  expect(["2026-11-16", "2026-11-19", "2026-11-22"].map(mondayOf)).toEqual(["2026-11-16", "2026-11-16", "2026-11-16"]);
  expect(daysOfWeek("2026-11-16", {})).toHaveLength(6);
  expect(daysOfWeek("2026-11-16", { "2026-11-22": [] })).toHaveLength(6);
  expect(daysOfWeek("2026-11-16", { "2026-11-22": ["2026-11-22T10:00:00.000Z"] }).at(-1)).toBe("2026-11-22");
});

test("a week is named once by what its days share", () => {
  expect(weekInWords("2026-11-16", "2026-11-21")).toBe("16 – 21 novembre 2026");
  expect(weekInWords("2026-11-30", "2026-12-05")).toBe("30 novembre – 5 décembre 2026");
  expect(weekInWords("2026-12-28", "2027-01-02")).toBe("28 décembre 2026 – 2 janvier 2027");
  expect(weekInWords("2027-02-01", "2027-02-06")).toBe("1er – 6 février 2027");
  expect(shortDay("2026-11-24")).toEqual({ semaine: "mar.", jour: "24", mois: "nov." });
});

test("the first day with a free start is found among days without one", () => {
  const day = (jour: string, ...debuts: string[]) => ({ jour, debuts });
  expect(firstFree([day("2026-11-19"), day("2026-11-20", "2026-11-20T08:00:00.000Z")])).toBe("2026-11-20");
  expect(firstFree([day("2026-11-19")])).toBeUndefined();
});
