import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { distanceOf, formsOf, isLittleWord, searchedWords, singularsOf, wordsOf } from "#app/lib/text/words.ts";
import { statutsOf } from "#app/services/content/content-definition.ts";
import { type SearchedListing, searchTextOf } from "#app/services/content/content-search.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { inSlices, isAvailable } from "./cached-rows.server.ts";
import { kindWords } from "./kind-words.ts";

/** Ten times what ten thousand listings were seen to have. A word beyond it is found in no listing; the index stays within some 60 MB. */
const MOST_WORDS = 200_000;
const MOST_ENTRIES = 10_000_000;
/** The letters by which words are grouped: what begins like a word, or is spelt like it, stands in few groups. */
const START = 2;
/** Those that a mistaken word may have meant: of letters alone. 2019 is no mistake for 2020. */
const onlyLetters = /^[a-z\u00df-\u1fff]{3,}$/;

/** Words that begin with the same letters: those of letters alone by their length, and the others. */
type Group = { spelt: Map<number, string[]>; others: string[] };

/** Some rows of an index: at the number of each how near it comes to what is asked, by the part of the listing that says it. */
export type Rows = { marks: Uint8Array; size: number };

/** Where a listing has a word: its title or type, its place, or anywhere else. */
const [TITLE, PLACE, ELSEWHERE] = [3, 2, 1] as const;
/** Behind the number of a row stands which of the three. */
const PART_BITS = 2;
/** The folded texts of a listing by what they tell, beside all of them. */
export type WordParts = { title: string; place: string };

/**
 * The rows visitors can find, by the words of their `recherche`. Rows are numbers here. A row that changes gets a new number and its former
 * one stands for none from then on, so that nothing needs to be looked for among the words it had.
 */
export class WordIndex {
  /** By number; undefined where the row has gone or has a later number. */
  readonly #ids: (string | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #rowsWith = new Map<string, number[]>();
  readonly #groups = new Map<string, Group>();
  #entries = 0;

  /** More numbers stand for no row than for one: a new index takes less room. */
  get isWorn() {
    return this.#ids.length > 2 * this.#numbers.size + 1_000;
  }

  add(id: string, recherche: string, parts?: WordParts) {
    this.remove(id);
    const row = this.#ids.push(id) - 1;
    this.#numbers.set(id, row);
    const title = new Set(parts && wordsOf(parts.title));
    const place = new Set(parts && wordsOf(parts.place));
    for (const word of wordsOf(recherche)) {
      if (this.#entries === MOST_ENTRIES) break;
      const part = title.has(word) ? TITLE : place.has(word) ? PLACE : ELSEWHERE;
      const entry = (row << PART_BITS) | part;
      const rows = this.#rowsWith.get(word);
      if (rows) rows.push(entry);
      else if (this.#rowsWith.size < MOST_WORDS) {
        this.#rowsWith.set(word, [entry]);
        this.#group(word);
      }
      this.#entries++;
    }
  }

  remove(id: string) {
    const row = this.#numbers.get(id);
    if (row === undefined) return;
    this.#ids[row] = undefined;
    this.#numbers.delete(id);
  }

  #group(word: string) {
    const start = word.slice(0, START);
    const group = this.#groups.get(start) ?? { spelt: new Map<number, string[]>(), others: [] };
    this.#groups.set(start, group);
    if (!onlyLetters.test(word)) return void group.others.push(word);
    const alike = group.spelt.get(word.length);
    if (alike) alike.push(word);
    else group.spelt.set(word.length, [word]);
  }

  /** Rows that have the word, in whatever number. */
  withWord(word: string): Rows {
    return this.#rows(formsOf(word));
  }

  /** Rows that have the word in whatever number, or one that begins like it. */
  withBeginning(beginning: string): Rows {
    const words = formsOf(beginning);
    const start = beginning.slice(0, START);
    for (const [letters, { spelt, others }] of this.#groups)
      if (letters.startsWith(start))
        for (const list of [others, ...spelt.values()]) for (const word of list) if (word.startsWith(beginning)) words.push(word);
    return this.#rows(words);
  }

  /** Rows that have a word with these letters somewhere in it. */
  withPiece(piece: string): Rows {
    const words: string[] = [];
    for (const { spelt, others } of this.#groups.values())
      for (const list of [others, ...spelt.values()]) for (const word of list) if (word.includes(piece)) words.push(word);
    return this.#rows(words);
  }

  #rows(words: readonly string[]): Rows {
    const marks = new Uint8Array(this.#ids.length);
    let size = 0;
    for (const word of words)
      for (const entry of this.#rowsWith.get(word) ?? []) {
        const row = entry >> PART_BITS;
        if (this.#ids[row] === undefined) continue;
        const part = entry & ((1 << PART_BITS) - 1);
        const mark = marks[row] ?? 0;
        if (mark === 0) size++;
        if (part > mark) marks[row] = part;
      }
    return { marks, size };
  }

  /** Rows that are among all of these, each as far as the farthest. */
  inAll(sets: readonly Rows[]): Rows {
    const marks = new Uint8Array(this.#ids.length);
    let size = 0;
    if (sets.length > 0)
      for (let row = 0; row < marks.length; row++) {
        let part: number = TITLE;
        for (const set of sets) part = Math.min(part, set.marks[row] ?? 0);
        if (part === 0) continue;
        marks[row] = part;
        size++;
      }
    return { marks, size };
  }

  /** Every row, or those of a list. */
  all(): Rows {
    return this.rowsOf(this.#numbers.keys());
  }

  rowsOf(ids: Iterable<string>): Rows {
    const marks = new Uint8Array(this.#ids.length);
    let size = 0;
    for (const id of ids) {
      const row = this.#numbers.get(id);
      if (row === undefined) continue;
      marks[row] = TITLE;
      size++;
    }
    return { marks, size };
  }

  idsOf({ marks }: Rows): string[] {
    return this.#ids.filter((id, row): id is string => id !== undefined && (marks[row] ?? 0) > 0);
  }

  /** The rows that come before the others, the nearest with the highest number. */
  nearnessOf({ marks }: Rows): ReadonlyMap<string, number> {
    const nearness = new Map<string, number>();
    for (const [row, id] of this.#ids.entries()) {
      const part = marks[row] ?? 0;
      if (id !== undefined && part > ELSEWHERE) nearness.set(id, part);
    }
    return nearness;
  }

  /** The words that may have been meant, those that begin with the same letters first, the nearest lengths first. */
  *speltLike(word: string, most: number): Generator<string, void> {
    const lengths = [0, 1, -1, 2, -2].slice(0, 1 + 2 * most).map((more) => word.length + more);
    const rank = (letters: string) => (letters === word.slice(0, START) ? 0 : letters[0] === word[0] ? 1 : 2);
    const ranked = [...this.#groups].map(([letters, group]) => ({ group, rank: rank(letters) }));
    for (const { group } of ranked.sort((one, other) => one.rank - other.rank))
      for (const length of lengths) yield* group.spelt.get(length) ?? [];
  }
}

/** Read in slices, between which others are served. */
export async function readWordIndex(db: Db, content: SearchedListing): Promise<WordIndex> {
  const index = new WordIndex();
  const slices = inSlices(db, (after, limit) => searchedRows(db, content).where("id", ">", after).orderBy("id").limit(limit).execute());
  for await (const slice of slices) addRows(index, content, slice);
  return index;
}

/** The same index with these rows as they are now. */
export async function updateWordIndex(db: Db, content: SearchedListing, index: WordIndex, ids: readonly string[]): Promise<WordIndex> {
  if (index.isWorn) return readWordIndex(db, content);
  const rows = await searchedRows(db, content).where("id", "in", ids).execute();
  for (const id of ids) index.remove(id);
  addRows(index, content, rows);
  return index;
}

const titleFields = ["titre", "type_bien", "marque", "modele", "categorie", "type_projet"];
const placeFields = ["localisation", "adresse", "quartier", "ville"];

function searchedRows(db: Db, { table, fields, searched }: SearchedListing) {
  const rows = publicRows<ListingTable>(db, table);
  const available = statutsOf(fields).includes("disponible") ? rows.where(isAvailable) : rows;
  const columns = searched.filter((name) => titleFields.includes(name) || placeFields.includes(name));
  return available.select(["id", "recherche", "reference"]).select(columns.map((name) => sql.ref(name).as(name)));
}

function addRows(index: WordIndex, content: SearchedListing, rows: readonly { id: string; recherche: string }[]) {
  const only = (names: readonly string[]) => ({ ...content, searched: content.searched.filter((name) => names.includes(name)) });
  const [ofTitle, ofPlace] = [only(titleFields), only(placeFields)];
  for (const row of rows) index.add(row.id, row.recherche, { title: searchTextOf(ofTitle, row), place: searchTextOf(ofPlace, row) });
}

const MOST_ASKED_WORDS = 8;
/** A word this long may have one wrong letter, or two; a shorter one means what it says. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;
/** Of a whole search, with its words: what ten thousand listings have of near length several times over, and some ten milliseconds. */
const MOST_COMPARISONS = 20_000;
/** Reading the rows of a word counts for one more comparison for each so many of them. */
const ROWS_PER_COMPARISON = 100;
const wordOfLetters = /^\p{L}+$/u;

/** `corrected`: the words that were searched in the place of others, which no row has. `left`: those that were left aside. */
export type WordMatch = { rows: Rows; corrected: ReadonlyMap<string, string>; left: readonly string[] };

type Matching = {
  /** The words as they are typed: nothing is corrected or left aside. */
  isExact?: boolean;
  /** The rows of the list that is asked, which alone are found. All of them where it is undefined. */
  kind?: () => Iterable<string>;
};

/**
 * Rows that have every word of a search. First as whole words in any number; when no row has them all, as beginnings of words, then as pieces
 * inside words (DEC-183); and only when there is none either, the words that nothing begins with are taken for the nearest words of the rows.
 * Words that no row of the list has are left aside where the others find rows, so that one of them does not empty it. All of them may be.
 */
export function matchWords(index: WordIndex, search: string, { isExact = false, kind }: Matching = {}): WordMatch {
  const words = searchedWords(search, MOST_ASKED_WORDS);
  const asked = { isExact, list: kind ? index.rowsOf(kind()) : index.all(), work: { left: MOST_COMPARISONS } };
  const match = matchAll(index, words, asked);
  if (match.unknown.length === 0 || asked.work.left <= 0) return { ...match, left: [] };
  const present = words.filter((word) => !match.unknown.includes(word));
  if (present.length === 0) return { ...match, left: words };
  const others = matchAll(index, present, asked);
  return others.rows.size > 0 ? { ...others, left: match.unknown } : { ...match, left: [] };
}

type WordSearch = { isExact: boolean; list: Rows; work: { left: number } };
/** `unknown`: words that no row of the list has, and that are near none of its words. */
type Attempt = Omit<WordMatch, "left"> & { unknown: string[] };

function matchAll(index: WordIndex, words: readonly string[], { isExact, list, work }: WordSearch): Attempt {
  const corrected = new Map<string, string>();
  const none = { rows: index.inAll([]), corrected: new Map<string, string>(), unknown: [] };
  if (words.length === 0) return none;
  const whole = index.inAll([list, ...words.map((word) => index.withWord(word))]);
  if (whole.size > 0) return { ...none, rows: whole };
  const begun = words.map((word) => {
    const everywhere = index.withBeginning(word);
    return { word, isSpelt: everywhere.size > 0, rows: index.inAll([list, everywhere]) };
  });
  const begunRows = index.inAll(begun.map((one) => one.rows));
  if (begunRows.size > 0) return { ...none, rows: begunRows };
  const pieces = withPieces(index, words, list);
  if (pieces.size > 0 || isExact) return { ...none, rows: pieces };

  let matching = index.inAll([list, ...begun.map((one) => one.rows).filter(({ size }) => size > 0)]);
  const unknown: string[] = [];
  for (const { word, isSpelt } of begun.filter((one) => one.rows.size === 0)) {
    if (kindWords.has(word)) return none;
    const nearest = isSpelt ? undefined : findNearest(index, word, matching, work);
    if (nearest) {
      corrected.set(word, nearest.word);
      matching = nearest.rows;
    } else if (withPieces(index, [word], list).size > 0) return none;
    else unknown.push(word);
  }
  if (unknown.length > 0 || corrected.size === 0) return { ...none, unknown };
  return { rows: matching, corrected, unknown };
}

/** "emporain" in "contemporaine". Every word of the rows is looked at once for each word asked; a word in none of them ends it. */
function withPieces(index: WordIndex, words: readonly string[], list: Rows): Rows {
  const sets = [list];
  for (const word of words) {
    const set = index.withPiece(word);
    if (set.size === 0) return set;
    sets.push(set);
  }
  return index.inAll(sets);
}

type Nearest = { typed: string; word: string; rows: Rows; distance: number };

/**
 * The word of the rows that is spelt most like this one; of several the one that most rows have, then the first of the alphabet. Where the
 * work ends before all words are compared, the nearest of those that were: words with the same first letters come first.
 */
function findNearest(index: WordIndex, word: string, among: Rows, work: { left: number }): Nearest | undefined {
  if (!wordOfLetters.test(word)) return undefined;
  let best: Nearest | undefined;
  for (const typed of [word, ...singularsOf(word)]) {
    const most = typed.length >= TWO_WRONG ? 2 : typed.length >= ONE_WRONG ? 1 : 0;
    if (most === 0) continue;
    for (const near of index.speltLike(typed, most)) {
      if (work.left <= 0) return best;
      work.left--;
      const distance = distanceOf(typed, near, best?.distance ?? most);
      if (distance > (best?.distance ?? most)) continue;
      if (isLittleWord(near)) continue; // what every sentence has was not meant
      const having = index.withWord(near);
      work.left -= having.size / ROWS_PER_COMPARISON;
      const rows = index.inAll([having, among]);
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
