import { foldText } from "#app/lib/text.ts";

const MAX_WORDS = 8;

/** One LIKE pattern per word of the search, wildcards escaped with a backslash. */
export function searchPatterns(search: string): string[] {
  return foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
