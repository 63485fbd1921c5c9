import { readFrancs } from "./amount.ts";
import type { FormValues } from "./forms.server.ts";

export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

export function listOf(values: FormValues, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/** Whole francs as the server will read them; undefined when it is no amount, or none worth telling. */
export function typedPrix(typed: string): number | undefined {
  return readFrancs(typed) || undefined;
}
