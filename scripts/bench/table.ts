export type Measure = { what: string; measured: string; budget: string; isWithin?: boolean };

/** One line per measure; a measure without a verdict is there for comparison only. */
export function formatTable(measures: readonly Measure[]): string {
  const rows = [
    ["mesure", "résultat", "budget", ""],
    ...measures.map(({ what, measured, budget, isWithin }) => [what, measured, budget, verdict(isWithin)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
  );
  lines.splice(1, 0, "─".repeat(lines[0]?.length ?? 0));
  return lines.map((line) => line.trimEnd()).join("\n");
}

function verdict(isWithin: boolean | undefined) {
  if (isWithin === undefined) return "";
  return isWithin ? "OK" : "DÉPASSÉ";
}

export function atMost(what: string, value: number, budget: number, unit: string): Measure {
  return { what, measured: quantity(value, unit), budget: `≤ ${quantity(budget, unit)}`, isWithin: value <= budget };
}

export function atLeast(what: string, value: number, budget: number, unit: string): Measure {
  return { what, measured: quantity(value, unit), budget: `≥ ${quantity(budget, unit)}`, isWithin: value >= budget };
}

export function forInformation(what: string, value: number, unit: string): Measure {
  return { what, measured: quantity(value, unit), budget: "" };
}

/** For what this machine has not the means to measure. */
export function notMeasured(what: string): Measure {
  return { what, measured: "non mesuré", budget: "" };
}

function quantity(value: number, unit: string) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString("fr-FR", { maximumFractionDigits: digits })} ${unit}`.trim();
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
}
