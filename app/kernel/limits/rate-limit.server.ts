import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { countedNetworks } from "./client-address.server.ts";

export type Limit = { limit: number; windowMs: number };
export type RateRefusal = { allowed: false; retryAfterS: number };
export type Attempt = { allowed: true } | RateRefusal;

/** A key is made of constants, numbers and identifiers of ours, never of text a client chose. */
export type Bucket = { key: string; rule: Limit };

/** One network's bucket and, where it has one, that of the wider network around it. */
export function networkBuckets(prefix: string, network: string, { limit, windowMs }: Limit): [Bucket, ...Bucket[]] {
  const buckets = countedNetworks(network).map(({ key, times }) => ({ key: prefix + key, rule: { limit: limit * times, windowMs } }));
  return buckets as [Bucket, ...Bucket[]];
}

/** Thrown where attempts are counted inside a transaction: it undoes the transaction. */
export class TooManyAttempts extends Error {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super("Too many attempts");
    this.retryAfterS = retryAfterS;
  }
}

const LONGEST_WINDOW_MS = DAY_MS;
const SWEEP_EVERY_MS = 10 * 60_000;

/** Counts one attempt against a key and says whether it may go on. The counters live in the database, so a restart forgets nothing. */
export function consumeAttempt(db: Db, key: string, rule: Limit, now = Date.now()): Promise<Attempt> {
  return consumeAttempts(db, [{ key, rule }], now);
}

/** The same against several keys, under all of them or under none: one durable commit. */
export async function consumeAttempts(db: Db, buckets: readonly Bucket[], now = Date.now()): Promise<Attempt> {
  const refused = await findRefusal(db, buckets, now);
  if (refused) return refused;
  try {
    await db.transaction().execute((trx) => countAttempts(db, trx, buckets, now));
    return { allowed: true };
  } catch (error) {
    if (error instanceof TooManyAttempts) return { allowed: false, retryAfterS: error.retryAfterS };
    throw error;
  }
}

/** A flood is answered by this read alone: a refusal costs no durable write, except once after a clock was set back. */
export async function findRefusal(db: Db, buckets: readonly Bucket[], now = Date.now()): Promise<RateRefusal | undefined> {
  const keys = buckets.map(({ key }) => key);
  const rows = await db.selectFrom("rate_limits").selectAll().where("key", "in", keys).execute();
  for (const { key, rule } of buckets) {
    const counted = rows.find((row) => row.key === key);
    if (!counted || counted.attempts < rule.limit || counted.reset_at <= isoOf(now)) continue;
    const windowEnd = isoOf(now + rule.windowMs);
    if (counted.reset_at <= windowEnd) return refusal(counted.reset_at, now);
    await bringHome(db, key, windowEnd);
    return refusal(windowEnd, now);
  }
  return undefined;
}

/** A stored end further away than one window comes from a clock that was set back. */
async function bringHome(db: Db, key: string, windowEnd: string) {
  await db.updateTable("rate_limits").set({ reset_at: windowEnd }).where("key", "=", key).where("reset_at", ">", windowEnd).execute();
}

/** Counts in a transaction of the caller; resolves to how many attempts each key has now. Beyond a limit it throws, and nothing is counted. */
export async function countAttempts(db: Db, trx: Trx, buckets: readonly Bucket[], now = Date.now()): Promise<number[]> {
  await sweep(db, trx, now);
  const attempts: number[] = [];
  for (const { key, rule } of buckets) {
    const counted = await countOne(trx, key, rule.windowMs, now);
    if (counted.attempts > rule.limit) throw new TooManyAttempts(refusal(counted.reset_at, now).retryAfterS);
    attempts.push(counted.attempts);
  }
  return attempts;
}

/** Counts one attempt in a transaction of the caller and says whether it is within the limit, where going beyond undoes nothing. */
export async function countAttempt(db: Db, trx: Trx, { key, rule }: Bucket, now = Date.now()): Promise<boolean> {
  await sweep(db, trx, now);
  return (await countOne(trx, key, rule.windowMs, now)).attempts <= rule.limit;
}

function countOne(trx: Trx, key: string, windowMs: number, now: number) {
  const nowIso = isoOf(now);
  const windowEnd = isoOf(now + windowMs);
  // As in bringHome.
  return trx
    .insertInto("rate_limits")
    .values({ key, attempts: 1, reset_at: windowEnd })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when rate_limits.reset_at <= ${nowIso} then 1 else rate_limits.attempts + 1 end`,
        reset_at: sql<string>`case when rate_limits.reset_at <= ${nowIso} or rate_limits.reset_at > ${windowEnd} then ${windowEnd} else rate_limits.reset_at end`,
      }),
    )
    .returning(["attempts", "reset_at"])
    .executeTakeFirstOrThrow();
}

/** Takes one attempt under each key back: what succeeded is not held against anyone. */
export async function refundAttempts(db: Db, keys: readonly string[]) {
  await db
    .updateTable("rate_limits")
    .set((row) => ({ attempts: row("attempts", "-", 1) }))
    .where("key", "in", keys)
    .where("attempts", ">", 0)
    .execute();
}

function refusal(resetAt: string, now: number): RateRefusal {
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil((Date.parse(resetAt) - now) / 1_000)) };
}

function isoOf(ms: number) {
  return new Date(ms).toISOString();
}

const lastSweeps = new WeakMap<Db, number>();

/** Forgets counters whose window is over, in the commit of an attempt: the table stays as small as the traffic of one window. */
async function sweep(db: Db, trx: Trx, now: number) {
  const last = lastSweeps.get(db);
  if (last !== undefined && Math.abs(now - last) < SWEEP_EVERY_MS) return;
  lastSweeps.set(db, now);
  const over = isoOf(now);
  const impossible = isoOf(now + LONGEST_WINDOW_MS);
  await trx
    .deleteFrom("rate_limits")
    .where((row) => row.or([row("reset_at", "<=", over), row("reset_at", ">", impossible)]))
    .execute();
}
