import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";

export type Limit = { limit: number; windowMs: number };
export type Attempt = { allowed: true } | { allowed: false; retryAfterS: number };

const LONGEST_WINDOW_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Counts one attempt against a key and says whether it may go on. The counters live in the database, so a restart forgets nothing.
 * A key is made of constants, numbers and identifiers of ours, never of text a client chose.
 */
export async function consumeAttempt(db: Db, key: string, { limit, windowMs }: Limit, now = Date.now()): Promise<Attempt> {
  await sweep(db, now);
  const nowIso = new Date(now).toISOString();
  const windowEnd = new Date(now + windowMs).toISOString();

  const known = await db.selectFrom("rate_limits").select(["attempts", "reset_at"]).where("key", "=", key).executeTakeFirst();
  // A flood is answered by this read alone: a refusal costs no durable write.
  if (known && known.attempts >= limit && known.reset_at > nowIso && known.reset_at <= windowEnd) return refusal(known.reset_at, now);

  // A stored end further away than one window comes from a clock that was set back: it is brought home.
  const counted = await db
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
  return counted.attempts <= limit ? { allowed: true } : refusal(counted.reset_at, now);
}

/** Takes one attempt back: what succeeded is not held against anyone. */
export async function refundAttempt(db: Db, key: string) {
  await db
    .updateTable("rate_limits")
    .set((row) => ({ attempts: row("attempts", "-", 1) }))
    .where("key", "=", key)
    .where("attempts", ">", 0)
    .execute();
}

function refusal(resetAt: string, now: number): Attempt {
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil((Date.parse(resetAt) - now) / 1_000)) };
}

const lastSweeps = new WeakMap<Db, number>();

/** Forgets counters whose window is over, so that the table stays as small as the traffic of one window. */
async function sweep(db: Db, now: number) {
  const last = lastSweeps.get(db);
  if (last !== undefined && Math.abs(now - last) < SWEEP_EVERY_MS) return;
  lastSweeps.set(db, now);
  const over = new Date(now).toISOString();
  const impossible = new Date(now + LONGEST_WINDOW_MS).toISOString();
  await db
    .deleteFrom("rate_limits")
    .where((row) => row.or([row("reset_at", "<=", over), row("reset_at", ">", impossible)]))
    .execute();
}
