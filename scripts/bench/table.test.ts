import { expect, test } from "vitest";
import { atLeast, atMost, forInformation, formatTable, median } from "./table.ts";

test("a measure within its budget is OK, one beyond it is not, one without a budget has no verdict", () => {
  expect(atMost("poids", 400, 400, "kB").isWithin).toBe(true);
  expect(atMost("poids", 400.1, 400, "kB").isWithin).toBe(false);
  expect(atLeast("débit", 0.85, 0.85, "").isWithin).toBe(true);
  expect(atLeast("débit", 0.84, 0.85, "").isWithin).toBe(false);
  expect(forInformation("débit", 1, "").isWithin).toBeUndefined();
});

test("the table has one aligned line per measure", () => {
  const lines = formatTable([atMost("poids", 12.34, 400, "kB"), atLeast("débit", 0.5, 0.85, "")]).split("\n");
  expect(lines).toEqual([
    "mesure  résultat    budget",
    "───────────────────────────────────",
    "poids    12,3 kB  ≤ 400 kB       OK",
    "débit        0,5    ≥ 0,85  DÉPASSÉ",
  ]);
});

test("the median of an even number of values lies between the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 6])).toBe(5.5);
});
