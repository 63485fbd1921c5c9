import type { Db } from "#app/db/client.server.ts";
import type { ListingTable } from "#app/db/content-types.ts";
import { formsOf, wordsOf } from "#app/lib/words.ts";
import { statutsOf } from "#app/platform/content/content-definition.ts";
import type { SearchedListing } from "#app/platform/content/content-search.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { inSlices, isAvailable } from "./cached-rows.server.ts";

/** Ten times what ten thousand listings were seen to have. A word beyond it is found in no listing; the index stays within some 60 MB. */
const MOST_WORDS = 200_000;
const MOST_ENTRIES = 10_000_000;

/** The rows visitors can find, by the words of their `recherche`. Rows are numbers here: places in `ids`. */
export type WordIndex = {
  ids: readonly string[];
  rowsWith: ReadonlyMap<string, readonly number[]>;
  /** In the order of code units: the words with the same beginning are neighbours. */
  words: readonly string[];
  /** Those that a mistaken word may have meant: of letters alone. Nobody means 2020 who types 2019. */
  spelt: readonly string[];
};

const onlyLetters = /^[a-z\u00df-\u1fff]{3,}$/;

/** Read in slices, between which others are served. */
export async function readWordIndex(db: Db, content: SearchedListing): Promise<WordIndex> {
  const ids: string[] = [];
  const rowsWith = new Map<string, number[]>();
  let entries = 0;
  for await (const slice of inSlices(db, (after, limit) => readSlice(db, content, after, limit))) {
    for (const { id, recherche } of slice) {
      const row = ids.push(id) - 1;
      for (const word of wordsOf(recherche)) {
        if (entries === MOST_ENTRIES) break;
        const rows = rowsWith.get(word);
        if (rows) rows.push(row);
        else if (rowsWith.size < MOST_WORDS) rowsWith.set(word, [row]);
        entries++;
      }
    }
  }
  const words = [...rowsWith.keys()].sort();
  return { ids, rowsWith, words, spelt: words.filter((word) => onlyLetters.test(word)) };
}

async function readSlice(db: Db, { table, fields }: SearchedListing, after: string, limit: number) {
  const rows = publicRows<ListingTable>(db, table);
  const available = statutsOf(fields).includes("disponible") ? rows.where(isAvailable) : rows;
  return available.select(["id", "recherche"]).where("id", ">", after).orderBy("id").limit(limit).execute();
}

/** Rows that have the word, in whatever number. */
export function rowsWithWord({ rowsWith }: WordIndex, word: string): Set<number> {
  return new Set(formsOf(word).flatMap((form) => rowsWith.get(form) ?? []));
}

/** Rows that have a word which begins like this one. */
export function rowsWithBeginning({ rowsWith, words }: WordIndex, beginning: string): Set<number> {
  const rows = new Set<number>();
  for (let place = placeOf(words, beginning); words[place]?.startsWith(beginning); place++)
    for (const row of rowsWith.get(words[place] as string) ?? []) rows.add(row);
  return rows;
}

/** Where the word stands, or would. */
function placeOf(words: readonly string[], word: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
