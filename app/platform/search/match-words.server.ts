import { distanceOf, searchedWords, singularsOf } from "#app/lib/words.ts";
import { rowsWithBeginning, rowsWithWord, type WordIndex } from "./word-index.server.ts";

const MOST_WORDS = 8;
/** A word this long may have one wrong letter, or two; a shorter one means what it says. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;
const onlyLetters = /^\p{L}+$/u;

/** `corrected`: the words that were searched in the place of others, which no row has. */
export type WordMatch = { rows: ReadonlySet<number>; corrected: ReadonlyMap<string, string> };

/**
 * Rows that have every word of a search. First as whole words in any number; when no row has them all, as beginnings of words; and only when
 * there is none either, the words that nothing begins with are taken for the nearest words of the rows.
 */
export function matchWords(index: WordIndex, search: string, isExact: boolean): WordMatch {
  const words = searchedWords(search, MOST_WORDS);
  const corrected = new Map<string, string>();
  const whole = inAll(words.map((word) => rowsWithWord(index, word)));
  if (whole.size > 0) return { rows: whole, corrected };
  const begun = new Map(words.map((word) => [word, new Set([...rowsWithWord(index, word), ...rowsWithBeginning(index, word)])]));
  const rows = inAll([...begun.values()]);
  if (rows.size > 0 || isExact) return { rows, corrected };

  const unknown = words.filter((word) => begun.get(word)?.size === 0);
  let found: ReadonlySet<number> | undefined = known(begun);
  for (const word of unknown) {
    const nearest = findNearest(index, word, found);
    if (!nearest) return { rows, corrected: new Map() };
    corrected.set(word, nearest.word);
    found = nearest.rows;
  }
  return unknown.length > 0 ? { rows: found ?? rows, corrected } : { rows, corrected };
}

/** The rows of the words that some row has; undefined when there is no such word. */
function known(begun: ReadonlyMap<string, ReadonlySet<number>>): ReadonlySet<number> | undefined {
  const sets = [...begun.values()].filter(({ size }) => size > 0);
  return sets.length > 0 ? inAll(sets) : undefined;
}

function inAll(sets: readonly ReadonlySet<number>[]): Set<number> {
  const [first, ...others] = sets.toSorted((one, other) => one.size - other.size);
  return new Set([...(first ?? [])].filter((row) => others.every((other) => other.has(row))));
}

/** The word of the rows that is spelt most like this one; of several the one that most rows have, then the first of the alphabet. */
function findNearest(index: WordIndex, word: string, among: ReadonlySet<number> | undefined) {
  if (!onlyLetters.test(word)) return undefined;
  let best: { word: string; rows: Set<number>; distance: number } | undefined;
  for (const typed of [word, ...singularsOf(word)]) {
    const most = typed.length >= TWO_WRONG ? 2 : typed.length >= ONE_WRONG ? 1 : 0;
    if (most === 0) continue;
    for (const near of index.spelt) {
      if (Math.abs(near.length - typed.length) > most) continue;
      const distance = distanceOf(typed, near, Math.min(most, best?.distance ?? most));
      if (distance > (best?.distance ?? most)) continue;
      const rows = rowsWithWord(index, near);
      const found = among ? new Set([...rows].filter((row) => among.has(row))) : rows;
      if (found.size === 0) continue;
      if (!best || distance < best.distance || found.size > best.rows.size) best = { word: near, rows: found, distance };
    }
  }
  return best;
}
