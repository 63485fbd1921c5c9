import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { distanceOf, searchedWords, singularsOf } from "#app/lib/text/words.ts";
import { type SearchedListing, saidOf } from "#app/services/content/content-search.ts";
import { followRows } from "./cached-rows.server.ts";
import type { FoundIds } from "./match-rows.ts";
import type { Criteria } from "./search.ts";
import { type Rows, readWordIndex, updateWordIndex, type WordIndex } from "./word-index.server.ts";

const MOST_WORDS = 8;
/** A word this long may have one wrong letter, or two; a shorter one means what it says. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;
/** Of a whole search, with its words: what ten thousand listings have of near length several times over, and some ten milliseconds. */
const MOST_COMPARISONS = 20_000;
/** Reading the rows of a word counts for one more comparison for each so many of them. */
const ROWS_PER_COMPARISON = 100;
const onlyLetters = /^\p{L}+$/u;

/** `corrected`: the words that were searched in the place of others, which no row has. */
export type WordMatch = { rows: Rows; corrected: ReadonlyMap<string, string> };

/**
 * Rows that have every word of a search. First as whole words in any number; when no row has them all, as beginnings of words; and only when
 * there is none either, the words that nothing begins with are taken for the nearest words of the rows.
 */
export function matchWords(index: WordIndex, search: string, isExact: boolean): WordMatch {
  const words = searchedWords(search, MOST_WORDS);
  const corrected = new Map<string, string>();
  const whole = index.inAll(words.map((word) => index.withWord(word)));
  if (whole.size > 0) return { rows: whole, corrected };
  const begun = words.map((word) => ({ word, rows: index.withBeginning(word) }));
  const rows = index.inAll(begun.map((one) => one.rows));
  if (rows.size > 0 || isExact) return { rows, corrected };

  const unknown = begun.filter((one) => one.rows.size === 0);
  const known = begun.filter((one) => one.rows.size > 0);
  let found = known.length > 0 ? index.inAll(known.map((one) => one.rows)) : undefined;
  const work = { left: MOST_COMPARISONS };
  for (const { word } of unknown) {
    const nearest = findNearest(index, word, found, work);
    if (!nearest) return { rows, corrected: new Map() };
    corrected.set(word, nearest.word);
    found = nearest.rows;
  }
  return unknown.length > 0 ? { rows: found ?? rows, corrected } : { rows, corrected };
}

type Nearest = { typed: string; word: string; rows: Rows; distance: number };

/**
 * The word of the rows that is spelt most like this one; of several the one that most rows have, then the first of the alphabet. Where the
 * work ends before all words are compared, the nearest of those that were: words with the same first letters come first.
 */
function findNearest(index: WordIndex, word: string, among: Rows | undefined, work: { left: number }): Nearest | undefined {
  if (!onlyLetters.test(word)) return undefined;
  let best: Nearest | undefined;
  for (const typed of [word, ...singularsOf(word)]) {
    const most = typed.length >= TWO_WRONG ? 2 : typed.length >= ONE_WRONG ? 1 : 0;
    if (most === 0) continue;
    for (const near of index.speltLike(typed, most)) {
      if (work.left <= 0) return best;
      work.left--;
      const distance = distanceOf(typed, near, best?.distance ?? most);
      if (distance > (best?.distance ?? most)) continue;
      const having = index.withWord(near);
      work.left -= having.size / ROWS_PER_COMPARISON;
      const rows = among ? index.inAll([having, among]) : having;
      const one = { typed, word: near, rows, distance };
      if (rows.size > 0 && (!best || isNearer(one, best))) best = one;
    }
  }
  return best;
}

function isNearer(one: Nearest, best: Nearest): boolean {
  if (one.distance !== best.distance) return one.distance < best.distance;
  if (one.rows.size !== best.rows.size) return one.rows.size > best.rows.size;
  return one.typed === best.typed && one.word < best.word;
}

export type FoundWords = {
  /** Undefined when there are no words: they limit nothing. */
  ids: FoundIds;
  /** What the words were taken for, where some of them are in no listing and others nearly like them are. */
  understoodAs?: string;
};

const word = /[\p{L}\d]+/gu;

/** The available listings that have the words of a search, whatever else narrows a list. `isExact`: the words as they are typed. */
export async function searchIds(db: Db, content: SearchedListing, asked: Partial<Pick<Criteria, "q" | "isExact">>): Promise<FoundWords> {
  const q = asked.q?.trim().normalize("NFC");
  if (!q) return { ids: undefined };
  const index = await indexOf(content)(db);
  await ownTurn(); // all who waited for the index come here together
  const { rows, corrected } = matchWords(index, q, asked.isExact ?? false);
  const ids = new Set(index.idsOf(rows));
  if (corrected.size === 0 || ids.size === 0) return { ids };
  const [oldest = ""] = [...ids].sort();
  const spellings = await findSpellings(db, content, oldest);
  const understoodAs = q.replace(word, (typed) => {
    const meant = corrected.get(foldText(typed));
    return meant === undefined ? typed : (spellings.get(meant) ?? meant);
  });
  return { ids, understoodAs };
}

const indexes = new Map<string, (db: Db) => Promise<WordIndex>>();

/** The words of the rows of one table, kept like the rows of a list. */
function indexOf(content: SearchedListing) {
  const known = indexes.get(content.table);
  if (known) return known;
  const made = followRows<WordIndex>({
    table: content.table,
    build: (db) => readWordIndex(db, content),
    update: (db, index, ids) => updateWordIndex(db, content, index, ids),
  });
  indexes.set(content.table, made);
  return made;
}

/** The words of a listing as they are spelt in it, in small letters, by their folded form. */
async function findSpellings(db: Db, content: SearchedListing, id: string): Promise<Map<string, string>> {
  const { shared, rows } = sharedTable(db, content.table);
  const columns = content.searched.map((name) => sql.ref(name).as(name));
  const row = await shared.selectFrom(rows).select(columns).where("id", "=", id).executeTakeFirst();
  const words = row ? (saidOf(content, row).join(" ").toLowerCase().match(word) ?? []) : [];
  return new Map(words.map((spelt) => [foldText(spelt), spelt]));
}
