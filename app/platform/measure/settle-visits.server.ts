import { sql } from "kysely";
import { isPostgres, type Trx } from "#app/db/client.server.ts";
import { MAX_VISITORS_PER_NETWORK, VISIT_GAP_MS, type Visit } from "./visit-book.server.ts";

const BOOK_LOCK = 724_655_202; // any constant
const ROWS_AT_ONCE = 200;
const SEEN = 1;
const ENGAGED = 2;

type Total = { jour: string; measure: "visitor" | "visit" | "engaged"; total: number };
type Entry = { key: string; attempts: number; reset_at: string };

/**
 * How many of these visitors and visits, in the order they began, are new, whichever process saw them before. They are known by the key of the day, in the table of
 * counters that end by themselves: a visitor until midnight, a visit until half an hour after its last sign of life.
 */
export async function settleVisits(trx: Trx, visits: readonly Visit[]): Promise<Total[]> {
  if (!visits[0]) return [];
  await lockCounts(trx);
  await forgetEnded(trx, visits[0].fromMs);
  const known = await findEntries(
    trx,
    visits.flatMap((visit) => [visitorEntry(visit).key, networkEntry(visit).key, visitEntryKey(visit)]),
  );
  const changed = new Map<string, Entry>();
  const totals = new Map<string, Total>();

  function count(measure: Total["measure"], { jour }: Visit) {
    const total = totals.get(`${measure} ${jour}`) ?? { jour, measure, total: 0 };
    total.total += 1;
    totals.set(`${measure} ${jour}`, total);
  }

  function store(entry: Entry) {
    known.set(entry.key, entry);
    changed.set(entry.key, entry);
  }

  for (const visit of visits) {
    const visitor = visitorEntry(visit);
    if (!known.has(visitor.key)) {
      const network = known.get(networkEntry(visit).key) ?? networkEntry(visit);
      if (network.attempts >= MAX_VISITORS_PER_NETWORK) continue; // other processes, or this one before it was started again, told as many apart
      count("visitor", visit);
      store(visitor);
      store({ ...network, attempts: network.attempts + 1 });
    }
    const key = visitEntryKey(visit);
    const before = known.get(key);
    const isNew = !before || Date.parse(before.reset_at) < visit.fromMs;
    const wasEngaged = !isNew && before.attempts === ENGAGED;
    if (isNew) count("visit", visit);
    if (visit.isEngaged && !wasEngaged) count("engaged", visit);
    const end = new Date(visit.untilMs + VISIT_GAP_MS).toISOString();
    const reset_at = before && before.reset_at > end ? before.reset_at : end;
    store({ key, attempts: visit.isEngaged || wasEngaged ? ENGAGED : SEEN, reset_at });
  }
  await storeEntries(trx, [...changed.values()]);
  return [...totals.values()];
}

/** Until the end of the transaction one process alone writes what was counted; on SQLite a writer is alone anyway. */
export async function lockCounts(trx: Trx) {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${BOOK_LOCK})`.execute(trx);
}

function visitorEntry({ key, jour }: Visit): Entry {
  return { key: `visitor:${jour}:${key}`, attempts: SEEN, reset_at: midnightAfter(jour) };
}

/** How many visitors its network had that day. */
function networkEntry({ network, jour }: Visit): Entry {
  return { key: `visitors:${jour}:${network}`, attempts: 0, reset_at: midnightAfter(jour) };
}

/** Lomé lives on UTC all year: its midnight is ours. */
function midnightAfter(jour: string) {
  return new Date(Date.parse(`${jour}T00:00:00Z`) + 86_400_000).toISOString();
}

function visitEntryKey({ key }: Visit) {
  return `visit:${key}`;
}

/** At the next writing, so that no key outlives its day by more than the silence of the whole site. */
async function forgetEnded(trx: Trx, beforeMs: number) {
  const before = new Date(beforeMs).toISOString();
  await trx.deleteFrom("rate_limits").where("key", "like", "visit%").where("reset_at", "<", before).execute();
}

async function findEntries(trx: Trx, keys: string[]): Promise<Map<string, Entry>> {
  const wanted = [...new Set(keys)];
  const entries = new Map<string, Entry>();
  for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
    const some = wanted.slice(start, start + ROWS_AT_ONCE);
    for (const row of await trx.selectFrom("rate_limits").selectAll().where("key", "in", some).execute()) entries.set(row.key, row);
  }
  return entries;
}

async function storeEntries(trx: Trx, entries: Entry[]) {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto("rate_limits")
      .values(entries.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((row) => ({ attempts: row.ref("excluded.attempts"), reset_at: row.ref("excluded.reset_at") })),
      )
      .execute();
}
