import type { FormValues } from "./forms.server.ts";

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

export function listOf(values: FormValues, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/** Whole francs as the server will read them; undefined when it is no amount. */
export function typedPrix(typed: string): number | undefined {
  const compact = typed.replace(/[\s\u00a0\u202f]/g, "");
  const isGroupedByPoints = /^\d{1,3}(\.\d{3})+$/.test(compact);
  const number = isGroupedByPoints ? compact.replaceAll(".", "") : compact.replace(",", ".");
  const prix = /^\d+(\.\d*)?$/.test(number) ? Math.round(Number(number)) : 0;
  return prix > 0 ? prix : undefined;
}
