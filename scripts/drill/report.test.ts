import { expect, test } from "vitest";
import { type DrillResult, hasPassed, type Outcome } from "./drill.ts";
import { formatResults } from "./report.ts";

function result(run: boolean, control: boolean): DrillResult {
  const outcome = (held: boolean): Outcome => ({ held, figures: held ? "0 perdu" : "3 perdus" });
  const drill = {
    id: "essai",
    promise: "rien ne se perd",
    isQuick: true,
    controlName: "sans verrou",
    run: async () => outcome(run),
    control: async () => outcome(control),
  };
  return { drill, run: outcome(run), control: outcome(control), seconds: 2.4 };
}

test("a drill passes only when its promise holds and its control does not", () => {
  expect(hasPassed(result(true, false))).toBe(true);
  expect(hasPassed(result(true, true))).toBe(false);
  expect(hasPassed(result(false, false))).toBe(false);
});

test("the table tells a kept promise, a broken one and a control that proves nothing", () => {
  expect(formatResults([result(true, false)])).toContain("✓  essai     rien ne se perd  tenu : 0 perdu  rouge (sans verrou) : 3 perdus");
  expect(formatResults([result(false, true)])).toMatch(/✗ .*MANQUÉ : 3 perdus .*TÉMOIN MUET/);
});
