import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { writeLine } from "./journal-lines.server.ts";
import type { Actor } from "./record-change.server.ts";

/** The line of `jobs` whose `done` is the newest moment at which the clock was believed; a restore leaves that line as it is. */
export const CLOCK = "heure";
const KEY = "crue";

const AHEAD_MS = 2 * DAY_MS;
const BEHIND_MS = 10 * 60_000;
const BELIEVE_EVERY_MS = 5 * 60_000;

/** What the clock of this process says, and the moment it was last believed. */
export type ClockDoubt = { now: string; believed: string };

/**
 * Undefined while the clock may be believed. A server whose clock runs ahead takes everything for old: what deletes by age asks here first,
 * in every process for the clock of its own machine.
 */
export async function findClockDoubt(db: Db | Trx, now = new Date()): Promise<ClockDoubt | undefined> {
  const believed = (await findStored(db)) ?? (await findNewestTrace(db));
  return isInDoubt(believed, now) ? { now: now.toISOString(), believed } : undefined;
}

function isInDoubt(believed: string | undefined, now: Date): believed is string {
  if (believed === undefined) return false;
  const passedMs = now.getTime() - Date.parse(believed);
  return passedMs > AHEAD_MS || passedMs < -BEHIND_MS;
}

async function findStored(db: Db | Trx): Promise<string | undefined> {
  const stored = await db.selectFrom("jobs").select("done").where("name", "=", CLOCK).where("key", "=", KEY).executeTakeFirst();
  return stored?.done ?? undefined;
}

/** An installation of before has no such line: there the newest work that was done and the newest line of the journal tell. */
async function findNewestTrace(db: Db | Trx): Promise<string | undefined> {
  const work = await db
    .selectFrom("jobs")
    .select(({ fn }) => fn.max("done").as("at"))
    .executeTakeFirst();
  const line = await db.selectFrom("audit_log").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  return [work?.at, line?.at]
    .filter((at) => typeof at === "string")
    .sort()
    .at(-1);
}

/**
 * Before anything else is written at a start, and then regularly: the moment moves on with a clock that is believed. It stays with one that is
 * not, whatever other work does meanwhile under the wrong hour: otherwise the first line of that hour would make the clock right.
 */
export async function followClock(db: Db, now = new Date()) {
  const stored = await findStored(db);
  if (stored !== undefined && (isInDoubt(stored, now) || now.getTime() - Date.parse(stored) < BELIEVE_EVERY_MS)) return;
  const doubt = await findClockDoubt(db, now);
  await db.transaction().execute((trx) => storeBelieved(trx, doubt?.believed ?? now.toISOString()));
}

export function followClockRegularly(db: Db) {
  return workRegularly({ name: "clock", work: () => followClock(db) });
}

/** A member has looked at both moments: from here on the clock of this process is the right one. */
export async function confirmClock(db: Db, actor: Actor, now = new Date()) {
  const line = { action: "update", table_name: "settings", row_id: CLOCK, before: null, after: null } as const;
  await writeLine(db, actor, line, (trx) => storeBelieved(trx, now.toISOString()));
}

async function storeBelieved(trx: Trx, at: string) {
  await trx
    .insertInto("jobs")
    .values({ name: CLOCK, key: KEY, due: at, claimed_until: null, done: at })
    .onConflict((conflict) => conflict.columns(["name", "key"]).doUpdateSet({ due: at, done: at }))
    .execute();
}
