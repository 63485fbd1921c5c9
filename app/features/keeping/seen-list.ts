import { isReference } from "#app/services/measure/reference.ts";
import { readKept } from "./kept-list.ts";

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
