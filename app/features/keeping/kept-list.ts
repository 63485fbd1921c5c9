import { isReference } from "#app/services/measure/reference.ts";

/** What was not written here is longer, or not of this form. */
const MAX_LENGTH = 20_000;

/** The list behind `{v:1, l:[…]}`, the form of everything a browser keeps here; empty for what another program has written. */
export function readKept(text: string | null): unknown[] {
  if (!text || text.length > MAX_LENGTH) return [];
  try {
    const stored = JSON.parse(text);
    return stored?.v === 1 && Array.isArray(stored.l) ? stored.l : [];
  } catch {
    return [];
  }
}

export function writeKept(list: readonly unknown[]): string {
  return JSON.stringify({ v: 1, l: list });
}

/** Under which a browser keeps what was opened in it. */
export const SEEN_KEY = "fadem-vus";
const MAX_SEEN = 12;

/** References, the last opened first. */
export function readSeen(text: string | null): string[] {
  return [...new Set(readKept(text).filter(isReference))].slice(0, MAX_SEEN);
}

export function withSeen(seen: readonly string[], reference: string): string[] {
  return [reference, ...seen.filter((other) => other !== reference)].slice(0, MAX_SEEN);
}
