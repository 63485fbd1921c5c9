import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";

/** A claim that is not renewed is free after a minute: its owner died. */
export const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const DONE_KEPT_MS = 30 * 24 * 3_600_000;

/** Work this process owns: `until` is what it wrote, and no other process writes another before that moment has passed. */
export type JobClaim = { readonly name: string; readonly key: string; until: string };

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
  return claimed && { name, key, until };
}

/** Keeps it while something long is done; `using` ends that. */
export function holdJob(db: Db, claim: JobClaim, everyMs = RENEW_EVERY_MS): Disposable {
  const timer = setInterval(() => {
    // A database that is away cannot give it to another either.
    void renewJob(db, claim).catch(() => undefined);
  }, everyMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export async function renewJob(db: Db, claim: JobClaim, now = Date.now()) {
  const until = iso(now + CLAIM_MS);
  const renewed = await owned(db, claim).set({ claimed_until: until }).executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) claim.until = until;
}

/** In the transaction of the deed, so that a kill repeats the whole of it or nothing. */
export async function finishJob(trx: Trx, claim: JobClaim) {
  const finished = await owned(trx, claim).set({ claimed_until: null, done: nowIso() }).executeTakeFirst();
  if (finished.numUpdatedRows === 0n) throw new JobLost(`${claim.name} ${claim.key} belongs to another process by now`);
}

/** Gives it back: at once for the next one, or not before `due`. Work that another process took meanwhile stays with that process. */
export async function releaseJob(db: Db, claim: JobClaim, due?: number) {
  await owned(db, claim)
    .set({ claimed_until: null, ...(due !== undefined && { due: iso(due) }) })
    .execute();
}

function owned(db: Db | Trx, { name, key, until }: JobClaim) {
  return db.updateTable("jobs").where("name", "=", name).where("key", "=", key).where("claimed_until", "=", until);
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
