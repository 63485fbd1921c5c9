import { setImmediate as nextTurn } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { findTown, townSlug } from "#app/db/tables/places.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { findNewestVersion, listChangedRows } from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { compareCodes } from "#app/lib/text/text.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import type { SearchRow } from "./search.ts";

/** The compared columns of the available rows of a table, as they are at one content version and day. */
export type CachedRows<Row extends SearchRow> = {
  /** The newest first: every other order keeps this one between equal values. */
  rows: readonly Row[];
  /** How each value of a group without a closed list is written, for every row visitors can see, available or not. */
  labels: Readonly<Record<string, ReadonlyMap<string, string>>>;
};

/** A few milliseconds of SQLite, whose driver keeps every other request waiting, or of work on rows that have come. */
const SLICE_ROWS = 1_000;
/** PostgreSQL sorts what is left anew for each question, and others are served while it answers: it is asked less often. */
const POSTGRES_ROWS = 10_000;

type CachedVersion<Value> = {
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

const questions = new WeakMap<Db, Promise<number>>();

/** A page asks for several cached things in one go: one question answers all of them. It begins after the last of them has asked. */
function askTogether(db: Db): Promise<number> {
  const cache = questions.get(db);
  if (cache) return cache;
  const answer = new Promise<void>((begin) => process.nextTick(begin)).then(() => {
    questions.delete(db);
    return findNewestVersion(db, "public");
  });
  questions.set(db, answer);
  return answer;
}

/** What is kept for a database as long as its newest public change, its history and the day stay, and while the clock stands not before its making. */
function cacheByVersion<Value>(make: (db: Db, last: CachedVersion<Value> | undefined) => Promise<Value>, now: () => Date) {
  const versions = new WeakMap<Db, CachedVersion<Value>>();
  return async (db: Db): Promise<CachedVersion<Value>> => {
    const version = await askTogether(db);
    const at = now();
    const day = todayInLome(at);
    const last = versions.get(db);
    if (last && last.version >= version && last.history === history && last.day === day && last.madeAt <= at.getTime()) return last;
    const cached = make(db, last?.day === day ? last : undefined);
    const begun: CachedVersion<Value> = { version, history, day, madeAt: at.getTime(), cached };
    versions.set(db, begun);
    cached.then(
      (made) => {
        begun.made = made;
      },
      () => {
        if (versions.get(db) === begun) versions.delete(db);
      },
    );
    return begun;
  };
}

/**
 * Caches what is made of the content as long as a page made now would be (S5): while the newest public change and the day are those
 * of its making, and not while the clock stands before it. A request that comes meanwhile waits for the same making; one that failed is not cached.
 * The version is asked of the database each time, so that a process that has not heard of a change does not answer from before it.
 * `former`: what was cached before on the same day, for a maker that can go on from it.
 */
export function cachePerVersion<Value>(
  make: (db: Db, former: Value | undefined) => Promise<Value>,
  now = () => new Date(),
): (db: Db) => Promise<Value> {
  const find = cacheByVersion<Value>((db, last) => make(db, last?.made), now);
  return async (db) => (await find(db)).cached;
}

/** What is gathered from all rows of a table, and how it follows some of them. `update` may change what it is given, in one go. */
type FollowedTable<Value> = {
  table: ListingTable;
  build: (db: Db) => Promise<Value>;
  update: (db: Db, former: Value, ids: readonly string[]) => Promise<Value>;
};

/**
 * The same for what takes long to gather from all rows: it goes on by the rows that each change names. Where a change names none, is no
 * longer written down, or belongs to another history, and once a day, it is gathered anew. While it is made other pages are rendered.
 */
export function followRows<Value>({ table, build, update }: FollowedTable<Value>, now = () => new Date()): (db: Db) => Promise<Value> {
  async function goOn(db: Db, { cached, version }: CachedVersion<Value>): Promise<Value> {
    const former = await cached.catch(() => undefined); // the request that asked for it was told why it failed
    const ids = former === undefined ? undefined : await listChangedRows(db, table, version);
    if (former === undefined || !ids) return build(db);
    return ids.length > 0 ? update(db, former, ids) : former;
  }
  const find = cacheByVersion<Value>((db, last) => (last?.history === history ? goOn(db, last) : build(db)), now);
  return async (db) => {
    const { made, cached } = await find(db);
    return made ?? outsideGate(cached);
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
  /** `read`: what has come. A reading of before that failed or still hangs is no former one. */
  type NamedValues = { cached: Map<string, Promise<Value>>; read: Map<string, Value>; former?: ReadonlyMap<string, Value> };
  const findNamed = cachePerVersion(
    async (_, former: NamedValues | undefined): Promise<NamedValues> => ({ cached: new Map(), read: new Map(), former: former?.read }),
    now,
  );
  return async (db: Db, name: string): Promise<Value> => {
    const { cached, read, former } = await findNamed(db);
    const ofName = cached.get(name);
    if (ofName) return ofName;
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
export class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();

  text<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const shared = this.#texts.get(text);
    if (shared !== undefined) return shared as Text;
    this.#texts.set(text, text);
    return text;
  }

  list(values: readonly string[]): readonly string[] {
    const key = values.join(" ");
    const shared = this.#lists.get(key);
    if (shared) return shared;
    const list = values.map((value) => this.text(value));
    this.#lists.set(key, list);
    return list;
  }
}

/** The same function, asked once for each text: folding a word takes longer than reading the row it stands in. */
export function rememberTexts<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    results.set(text, result);
    return result;
  };
}

/** How a value of a group without a closed list is written. */
export type Label = { group: string; value: string; label: string };

/** How a town that is none of ours is written; undefined for one of ours, whose name is known. */
export function townLabel(ville: string): Label | undefined {
  const value = townSlug(ville);
  return value && !findTown(ville) ? { group: "ville", value, label: ville } : undefined;
}

/** A row as lists compare it, undefined where it is only to be known by its values; `labels` are shared by the rows that say the same. */
export type Entry<Row> = { id: string; publie_le: string | null; row?: Row; label?: Label; labels?: readonly Label[] };

/** Where the rows of a table come from. */
export type RowSource<Row extends SearchRow, Stored extends { id: string }> = {
  table: ListingTable;
  /** What is read of the rows that visitors can see. */
  select: (db: Db) => SelectQueryBuilder<Database, ListingTable, { id: string }>;
  /** For one reading: equal texts of its rows are one. */
  createEntries: () => (stored: Stored) => Entry<Row>;
  /** Values that are known without a row. */
  readOthers?: (db: Db) => Promise<readonly (Label | undefined)[]>;
};

/** `entries` in the order of the rows. */
export type GatheredRows<Row extends SearchRow> = CachedRows<Row> & { entries: readonly Entry<Row>[] };

/** Every row of the table, as lists compare it. */
export async function readRows<Row extends SearchRow, Stored extends { id: string }>(db: Db, source: RowSource<Row, Stored>) {
  const toEntry = source.createEntries();
  const entries: Entry<Row>[] = [];
  const read = (after: string, limit: number) =>
    source.select(db).where("id", ">", after).orderBy("id").limit(limit).$castTo<Stored>().execute();
  for await (const slice of inSlices(db, read)) for (const stored of slice) entries.push(toEntry(stored));
  return inOrder(entries, await source.readOthers?.(db));
}

/** The same with some of its rows as they are now. */
async function updateRows<Row extends SearchRow, Stored extends { id: string }>(
  db: Db,
  source: RowSource<Row, Stored>,
  { entries }: GatheredRows<Row>,
  ids: readonly string[],
) {
  const changed = await source.select(db).where("id", "in", ids).$castTo<Stored>().execute();
  const former = new Set(ids);
  const others = entries.filter(({ id }) => !former.has(id));
  return inOrder([...others, ...changed.map(source.createEntries())], await source.readOthers?.(db));
}

/** The rows of a table as they are at one content version. */
export function followedRows<Row extends SearchRow, Stored extends { id: string }>(source: RowSource<Row, Stored>) {
  return followRows<GatheredRows<Row>>({
    table: source.table,
    build: (db) => readRows(db, source),
    update: (db, former, ids) => updateRows(db, source, former, ids),
  });
}

/** The newest first, as every public list; two of one moment by their id. A value is written as the newest row writes it. */
function inOrder<Row extends SearchRow>(entries: Entry<Row>[], others: readonly (Label | undefined)[] = []): GatheredRows<Row> {
  entries.sort((one, other) => compareCodes(other.publie_le ?? "", one.publie_le ?? "") || compareCodes(other.id, one.id));
  const labels: Record<string, Map<string, string>> = {};
  const name = (given: Label | undefined) => {
    if (!given) return;
    labels[given.group] ??= new Map();
    const ofGroup = labels[given.group] as Map<string, string>;
    if (!ofGroup.has(given.value)) ofGroup.set(given.value, given.label);
  };
  const named = new Set<readonly Label[]>();
  for (const { label, labels: list } of entries) {
    name(label);
    if (!list || named.has(list)) continue;
    named.add(list);
    list.forEach(name);
  }
  others.forEach(name);
  return { rows: entries.flatMap(({ row }) => row ?? []), labels, entries };
}
