import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#app/db/client.server.ts";
import { todayInLome } from "#app/lib/dates.ts";
import { findNewestVersion } from "#app/platform/realtime/change-content.server.ts";
import { changeFeed } from "#app/platform/realtime/change-feed.server.ts";

/** A few milliseconds of SQLite, whose driver lets nobody else in meanwhile. */
const SLICE_ROWS = 1_000;

type Standing<Kept> = { version: number; history: number; day: string; madeAt: number; kept: Promise<Kept> };

/** Another history of the database begins: its versions may repeat numbers of the former one. */
let history = 0;
changeFeed.onStartOver(() => history++);

/**
 * Keeps what is made of the content as long as a page made now would be kept (S5): while the newest public change and the day are those
 * of its making, and not while the clock stands before it. Whoever asks meanwhile waits for the same making; one that failed is not kept.
 * The version is asked of the database each time, so that a process that has not heard of a change does not answer from before it.
 */
export function keepPerVersion<Kept>(make: (db: Db) => Promise<Kept>, now = () => new Date()): (db: Db) => Promise<Kept> {
  const standing = new WeakMap<Db, Standing<Kept>>();
  return async (db) => {
    const version = await findNewestVersion(db, "public");
    const at = now();
    const day = todayInLome(at);
    const known = standing.get(db);
    if (known && known.version >= version && known.history === history && known.day === day && known.madeAt <= at.getTime())
      return known.kept;
    const made: Standing<Kept> = { version, history, day, madeAt: at.getTime(), kept: make(db) };
    standing.set(db, made);
    made.kept.catch(() => {
      if (standing.get(db) === made) standing.delete(db);
    });
    return made.kept;
  };
}

/** Rows in the order of their ids, a thousand at a time; others have their turn in between. */
export async function* inSlices<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let last = ""; ; ) {
    const slice = await read(last, SLICE_ROWS);
    yield slice;
    if (slice.length < SLICE_ROWS) return;
    last = slice.at(-1)?.id ?? "";
    await nextTurn();
  }
}

/** One copy of equal texts and lists, however many rows have them. */
export class Shared {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  text<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known as Text;
    this.#texts.set(text, text);
    return text;
  }

  list(values: readonly string[]): readonly string[] {
    const key = values.join(" ");
    const known = this.#lists.get(key);
    if (known) return known;
    const list = values.map((value) => this.text(value));
    this.#lists.set(key, list);
    return list;
  }
}

/** The same function, asked once for each text: folding a word takes longer than reading the row it stands in. */
export function rememberTexts<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    known.set(text, result);
    return result;
  };
}

export type Dated<Row> = { row: Row; publie_le: string | null };

/** The newest first, as every public list; two of one moment by their id. */
export function newestFirst<Row extends { id: string }>(dated: Dated<Row>[]): Row[] {
  return dated
    .sort((one, other) => compare(other.publie_le ?? "", one.publie_le ?? "") || compare(other.row.id, one.row.id))
    .map(({ row }) => row);
}

function compare(one: string, other: string) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
