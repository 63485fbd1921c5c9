import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres } from "#app/db/client.server.ts";
import { todayInLome } from "#app/lib/dates.ts";
import { findNewestVersion } from "#app/platform/realtime/change-content.server.ts";
import { changeFeed } from "#app/platform/realtime/change-feed.server.ts";

/** A few milliseconds of SQLite, whose driver lets nobody else in meanwhile, or of work on rows that have come. */
const SLICE_ROWS = 1_000;
/** PostgreSQL sorts what is left anew for each question, and others are served while it answers: it is asked less often. */
const POSTGRES_ROWS = 10_000;

type Standing<Value> = {
  version: number;
  history: number;
  day: string;
  madeAt: number;
  cached: Promise<Value>;
  /** What was made, once it is. */
  made?: Value;
};

/** Another history of the database begins: its versions may repeat numbers of the former one. */
let history = 0;
changeFeed.onStartOver(() => history++);

const asked = new WeakMap<Db, Promise<number>>();

/** A page asks for several cached things in one go: one question answers all of them. It begins after the last of them has asked. */
function askTogether(db: Db): Promise<number> {
  const known = asked.get(db);
  if (known) return known;
  const answer = new Promise<void>((begin) => process.nextTick(begin)).then(() => {
    asked.delete(db);
    return findNewestVersion(db, "public");
  });
  asked.set(db, answer);
  return answer;
}

/**
 * Caches what is made of the content as long as a page made now would be (S5): while the newest public change and the day are those
 * of its making, and not while the clock stands before it. Whoever asks meanwhile waits for the same making; one that failed is not cached.
 * The version is asked of the database each time, so that a process that has not heard of a change does not answer from before it.
 * `former`: what was cached before on the same day, for whoever can go on from it.
 */
export function cachePerVersion<Value>(
  make: (db: Db, former: Value | undefined) => Promise<Value>,
  now = () => new Date(),
): (db: Db) => Promise<Value> {
  const standing = new WeakMap<Db, Standing<Value>>();
  return async (db) => {
    const version = await askTogether(db);
    const at = now();
    const day = todayInLome(at);
    const known = standing.get(db);
    if (known && known.version >= version && known.history === history && known.day === day && known.madeAt <= at.getTime())
      return known.cached;
    const former = known?.day === day ? known.made : undefined;
    const begun: Standing<Value> = { version, history, day, madeAt: at.getTime(), cached: make(db, former) };
    standing.set(db, begun);
    begun.cached.then(
      (made) => {
        begun.made = made;
      },
      () => {
        if (standing.get(db) === begun) standing.delete(db);
      },
    );
    return begun.cached;
  };
}

/**
 * What was read before, where what is read now is the same: finished HTML is known by the objects it was made of (cached-part.tsx), and a
 * change leaves what it does not touch as it was.
 */
export function asBefore<Value>(former: Value | undefined, read: Value): Value {
  return former !== undefined && JSON.stringify(former) === JSON.stringify(read) ? former : read;
}

/** The same for what is read under a name: at most so many of them, the longest known going first. */
export function cacheNamedPerVersion<Value>(max: number, make: (db: Db, name: string) => Promise<Value>, now?: () => Date) {
  /** `read`: what has come. A reading of before that failed or still hangs is nobody's former one. */
  type Named = { cached: Map<string, Promise<Value>>; read: Map<string, Value>; former?: ReadonlyMap<string, Value> };
  const findNamed = cachePerVersion(
    async (_, former: Named | undefined): Promise<Named> => ({ cached: new Map(), read: new Map(), former: former?.read }),
    now,
  );
  return async (db: Db, name: string): Promise<Value> => {
    const { cached, read, former } = await findNamed(db);
    const known = cached.get(name);
    if (known) return known;
    const made = make(db, name).then((value) => asBefore(former?.get(name), value));
    cached.set(name, made);
    made.then(
      (value) => cached.get(name) === made && read.set(name, value),
      () => cached.delete(name),
    );
    const [oldest] = cached.keys();
    if (cached.size > max && oldest !== undefined) {
      cached.delete(oldest);
      read.delete(oldest);
    }
    return made;
  };
}

/** Spelt so that no index begins with it: SQLite would read and sort all available rows for each slice, instead of going on by id. */
export const isAvailable = sql<boolean>`statut || '' = 'disponible'`;

/** Rows in the order of their ids, a thousand at a time; others have their turn in between. */
export async function* inSlices<Row extends { id: string }>(
  db: Db,
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  const limit = isPostgres(db) ? POSTGRES_ROWS : SLICE_ROWS;
  for (let last = ""; ; ) {
    const rows = await read(last, limit);
    for (let from = 0; from < rows.length; from += SLICE_ROWS) {
      yield rows.slice(from, from + SLICE_ROWS);
      await nextTurn();
    }
    if (rows.length < limit) return;
    last = rows.at(-1)?.id ?? "";
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
