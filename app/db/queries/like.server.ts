import { foldText } from "#app/lib/text/text.ts";

const MAX_WORDS = 8;

/** The words of a search as they stand in a folded text. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** One LIKE pattern per word of the search, wildcards escaped with a backslash. */
export function searchPatterns(search: string): string[] {
  return searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
