import { type DrillResult, hasPassed } from "./drill.ts";

/** One line a drill: a promise is green when it was kept, a control when it failed as it must. */
export function formatResults(results: readonly DrillResult[]) {
  const lines = results.map((result) => [
    hasPassed(result) ? "✓" : "✗",
    result.drill.id,
    result.drill.promise,
    `${result.run.held ? "tenu" : "MANQUÉ"} : ${result.run.figures}`,
    `${result.control.held ? "TÉMOIN MUET" : "rouge"} (${result.drill.controlName}) : ${result.control.figures}`,
    `${Math.round(result.seconds)} s`,
  ]);
  const table = [["", "exercice", "promesse", "résultat", "témoin", "durée"], ...lines];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
