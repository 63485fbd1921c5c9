import { sql, type UpdateResult } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** A claim that is not renewed is free after a minute: its owner died. */
export const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const AGAIN_AFTER_MS = 10 * 60_000;
const DONE_KEPT_MS = 30 * DAY_MS;

/**
 * Work this process owns: `untils` is what it wrote, and no other process writes another before that moment has passed. While a renewal is
 * under way there are two, and either may stand in the line.
 */
export type JobClaim = { readonly name: string; readonly key: string; untils: readonly string[] };

/** Another process owns the work by now: what was done of it is rolled back. */
export class JobLost extends Error {}

/** Of rows that are work of this name: no process is at it, its time has come, and it was not done. `key`: the column of the row's key. */
export function isFreeJob(name: string, key: string, now: string) {
  return sql<boolean>`not exists (select 1 from jobs where jobs.name = ${name} and jobs.key = ${sql.ref(key)}
    and (jobs.done is not null or jobs.due > ${now} or jobs.claimed_until > ${now}))`;
}

/** Takes the work; undefined when another process has it, when it waits, or when it was done. The first to ask makes its line. */
export async function claimJob(db: Db | Trx, name: string, key: string, now = Date.now()): Promise<JobClaim | undefined> {
  const [at, until] = [iso(now), iso(now + CLAIM_MS)];
  const claimed = await db
    .insertInto("jobs")
    .values({ name, key, due: at, claimed_until: until, done: null })
    .onConflict((conflict) =>
      conflict
        .columns(["name", "key"])
        .doUpdateSet({ claimed_until: until })
        .where("jobs.done", "is", null)
        .where("jobs.due", "<=", at)
        .where((row) => row.or([row("jobs.claimed_until", "is", null), row("jobs.claimed_until", "<=", at)])),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed && { name, key, untils: [until] };
}

type WaitingQuery = { executeTakeFirst: () => Promise<{ id: string } | undefined> };

/**
 * Takes the first of the rows that wait. What another process claims, or does, between the question and the claim is passed over: `read`
 * looks once more whether the row still waits.
 */
export async function claimNext<Task>(
  db: Db,
  name: string,
  waiting: WaitingQuery,
  now: number,
  read: (claim: JobClaim) => Promise<Task | undefined>,
): Promise<Task | undefined> {
  for (let next = await waiting.executeTakeFirst(); next; next = await waiting.executeTakeFirst()) {
    const claim = await claimJob(db, name, next.id, now);
    const task = claim && (await read(claim));
    if (task) return task;
    if (claim) await releaseJob(db, claim);
  }
  return undefined;
}

/** The work of a day, in as many transactions as it takes, each of which may be repeated. What fails is tried again ten minutes later. */
export async function doOnce(db: Db, name: string, day: string, work: () => Promise<unknown>) {
  const claim = await claimJob(db, name, day);
  if (!claim) return;
  using _held = keepClaim(db, claim);
  try {
    await work();
    await db.transaction().execute((trx) => finishJob(trx, claim));
  } catch (error) {
    await releaseJob(db, claim, Date.now() + AGAIN_AFTER_MS);
    throw error;
  }
}

/** Keeps it while something long is done; `using` ends that. */
export function keepClaim(db: Db, claim: JobClaim, everyMs = RENEW_EVERY_MS): Disposable {
  const timer = setInterval(() => {
    // A database that is away cannot give it to another either.
    void renewJob(db, claim).catch(() => undefined);
  }, everyMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export async function renewJob(db: Db, claim: JobClaim, now = Date.now()) {
  const until = iso(now + CLAIM_MS);
  const renewal = owned(db, claim).set({ claimed_until: until });
  claim.untils = [...claim.untils, until];
  const { numUpdatedRows } = await renewal.executeTakeFirst();
  claim.untils = numUpdatedRows > 0n ? claim.untils.slice(claim.untils.indexOf(until)) : claim.untils.filter((one) => one !== until);
}

/** In the transaction of one step of the deed: until its commit no other process takes the work. */
export async function requireJob(trx: Trx, claim: JobClaim) {
  requireOwned(
    claim,
    await owned(trx, claim)
      .set((row) => ({ claimed_until: row.ref("claimed_until") }))
      .executeTakeFirst(),
  );
}

/** In the transaction of the deed, so that a kill repeats the whole of it or nothing. `again`: when the same work is due anew. */
export async function finishJob(trx: Trx, claim: JobClaim, again?: number) {
  const after = again === undefined ? { done: nowIso() } : { due: iso(again) };
  requireOwned(
    claim,
    await owned(trx, claim)
      .set({ claimed_until: null, ...after })
      .executeTakeFirst(),
  );
}

function requireOwned({ name, key }: JobClaim, { numUpdatedRows }: UpdateResult) {
  if (numUpdatedRows === 0n) throw new JobLost(`${name} ${key} belongs to another process by now`);
}

/** Gives it back: at once for the next one, or not before `due`. Work that another process took meanwhile stays with that process. */
export async function releaseJob(db: Db, claim: JobClaim, due?: number) {
  await owned(db, claim)
    .set({ claimed_until: null, ...(due !== undefined && { due: iso(due) }) })
    .execute();
}

function owned(db: Db | Trx, { name, key, untils }: JobClaim) {
  return db.updateTable("jobs").where("name", "=", name).where("key", "=", key).where("claimed_until", "in", untils);
}

/** The same work is to be done again, although it was done. */
export async function renewWork(trx: Db | Trx, name: string, key: string) {
  await trx.deleteFrom("jobs").where("name", "=", name).where("key", "=", key).execute();
}

/** Where one process serves alone, the owner of each claim is gone when it starts. */
export async function releaseAllJobs(db: Db) {
  await db.updateTable("jobs").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
}

/** Lines of what was done leave after 30 days, and so do those whose row went before it was done: a row that is there makes its line anew. */
export async function purgeJobs(db: Db, now = Date.now()) {
  const before = iso(now - DONE_KEPT_MS);
  await db
    .deleteFrom("jobs")
    .where((row) => row.or([row("done", "<=", before), row.and([row("done", "is", null), row("due", "<=", before)])]))
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", iso(now))]))
    .execute();
}

function iso(ms: number) {
  return new Date(ms).toISOString();
}
