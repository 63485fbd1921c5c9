import { sql } from "kysely";
import { isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import type { VisitBookTable } from "#app/db/tables/platform-tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

const VISIT_GAP_MS = 30 * 60_000; // half an hour of silence ends a visit
const MAX_VISITORS = 100_000;
const MAX_BEACONS_PER_VISITOR = 1_000; // in one day: beyond it a program is playing
/** New visitors of one network in one day. A carrier's single address may have as many true ones; what they do is counted beyond it too. */
const MAX_VISITORS_PER_NETWORK = 5_000;
const MAX_BEACONS_OF_STRANGERS = 20_000;

/** What this process saw of one visit since the last writing. */
export type Visit = { key: string; network: string; jour: string; fromMs: number; untilMs: number; isEngaged: boolean };
type Moment = { isEngagement: boolean; jour: string; ms: number };
type Network = { visitors: number /** Beacons of those who came after as many visitors as we tell apart. */; strangers: number };

/** Who came, by key, until it is written; see `countNewVisits` for what other processes saw of them. */
export class VisitBook {
  #jour = "";
  readonly #beacons = new Map<string, number>();
  readonly #networks = new Map<string, Network>();
  #waiting = new Map<string, Visit[]>();

  /** False when this beacon must not count. */
  note({ key, network }: { key: string; network: string }, { isEngagement, jour, ms }: Moment): boolean {
    if (jour !== this.#jour) this.forget();
    this.#jour = jour;

    const beacons = this.#beacons.get(key) ?? 0;
    if (beacons >= MAX_BEACONS_PER_VISITOR || (beacons === 0 && this.#beacons.size >= MAX_VISITORS)) return false;
    if (beacons === 0) {
      const from = this.#networks.get(network) ?? { visitors: 0, strangers: 0 };
      this.#networks.set(network, from);
      if (from.visitors >= MAX_VISITORS_PER_NETWORK) return ++from.strangers <= MAX_BEACONS_OF_STRANGERS;
      from.visitors++;
    }
    this.#beacons.set(key, beacons + 1);

    const visits = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, visits);
    const last = visits.at(-1);
    if (last?.jour === jour && ms - last.untilMs <= VISIT_GAP_MS) {
      last.untilMs = Math.max(last.untilMs, ms);
      last.isEngaged ||= isEngagement;
    } else visits.push({ key, network, jour, fromMs: ms, untilMs: ms, isEngaged: isEngagement });
    return true;
  }

  /** Who came is counted anew; what waits, waits on. */
  forget() {
    this.#beacons.clear();
    this.#networks.clear();
  }

  /** Hands over what waits, in the order it began. */
  take(): Visit[] {
    const taken = [...this.#waiting.values()].flat();
    this.#waiting = new Map();
    return taken.sort((one, other) => one.fromMs - other.fromMs);
  }

  /** What could not be written waits on. */
  putBack(visits: readonly Visit[]) {
    const later = this.#waiting;
    this.#waiting = new Map();
    for (const visit of visits) this.#waiting.set(visit.key, [...(this.#waiting.get(visit.key) ?? []), visit]);
    for (const [key, more] of later) this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), ...more]);
  }
}

const BOOK_LOCK = 724_655_202; // any constant
const ROWS_AT_ONCE = 200;
const SEEN = 1;
const ENGAGED = 2;

type Total = { jour: string; measure: "visitor" | "visit" | "engaged"; total: number };
type Entry = VisitBookTable;

/**
 * How many of these visitors and visits, in the order they began, are new, whichever process saw them before. They are known by the key
 * of the day in `visit_book`, where nothing outlives its end.
 */
export async function countNewVisits(trx: Trx, visits: readonly Visit[]): Promise<Total[]> {
  if (!visits[0]) return [];
  await lockCounts(trx);
  await forgetEnded(trx, visits[0].fromMs);
  const stored = await findEntries(
    trx,
    visits.flatMap((visit) => [visitorEntry(visit).cle, networkEntry(visit).cle, visitEntryKey(visit)]),
  );
  const changed = new Map<string, Entry>();
  const totals = new Map<string, Total>();

  function count(measure: Total["measure"], { jour }: Visit) {
    const total = totals.get(`${measure} ${jour}`) ?? { jour, measure, total: 0 };
    total.total += 1;
    totals.set(`${measure} ${jour}`, total);
  }

  function store(entry: Entry) {
    stored.set(entry.cle, entry);
    changed.set(entry.cle, entry);
  }

  for (const visit of visits) {
    const visitor = visitorEntry(visit);
    if (!stored.has(visitor.cle)) {
      const network = stored.get(networkEntry(visit).cle) ?? networkEntry(visit);
      if (network.valeur >= MAX_VISITORS_PER_NETWORK) continue; // other processes, or this one before it was started again, told as many apart
      count("visitor", visit);
      store(visitor);
      store({ ...network, valeur: network.valeur + 1 });
    }
    const cle = visitEntryKey(visit);
    const before = stored.get(cle);
    const isNew = !before || Date.parse(before.fin) < visit.fromMs;
    const wasEngaged = !isNew && before.valeur === ENGAGED;
    if (isNew) count("visit", visit);
    if (visit.isEngaged && !wasEngaged) count("engaged", visit);
    const end = new Date(visit.untilMs + VISIT_GAP_MS).toISOString();
    const fin = before && before.fin > end ? before.fin : end;
    store({ cle, valeur: visit.isEngaged || wasEngaged ? ENGAGED : SEEN, fin });
  }
  await storeEntries(trx, [...changed.values()]);
  return [...totals.values()];
}

/** Until the end of the transaction one process alone writes what was counted; on SQLite a writer is alone anyway. */
export async function lockCounts(trx: Trx) {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${BOOK_LOCK})`.execute(trx);
}

function visitorEntry({ key, jour }: Visit): Entry {
  return { cle: `visitor:${jour}:${key}`, valeur: SEEN, fin: midnightAfter(jour) };
}

/** How many visitors its network had that day. */
function networkEntry({ network, jour }: Visit): Entry {
  return { cle: `visitors:${jour}:${network}`, valeur: 0, fin: midnightAfter(jour) };
}

/** Lomé lives on UTC all year: its midnight is ours. */
function midnightAfter(jour: string) {
  return new Date(Date.parse(`${jour}T00:00:00Z`) + DAY_MS).toISOString();
}

function visitEntryKey({ key }: Visit) {
  return `visit:${key}`;
}

/** At the next writing, so that no key outlives its day by more than the silence of the whole site. */
async function forgetEnded(trx: Trx, beforeMs: number) {
  const before = new Date(beforeMs).toISOString();
  await trx.deleteFrom("visit_book").where("fin", "<", before).execute();
}

async function findEntries(trx: Trx, keys: string[]): Promise<Map<string, Entry>> {
  const wanted = [...new Set(keys)];
  const entries = new Map<string, Entry>();
  for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
    const some = wanted.slice(start, start + ROWS_AT_ONCE);
    for (const row of await trx.selectFrom("visit_book").selectAll().where("cle", "in", some).execute()) entries.set(row.cle, row);
  }
  return entries;
}

async function storeEntries(trx: Trx, entries: Entry[]) {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("visit_book")
      .values(entries.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column("cle").doUpdateSet((row) => ({ valeur: row.ref("excluded.valeur"), fin: row.ref("excluded.fin") })),
      )
      .execute();
}
