import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/** The line of `jobs` that closes every write while all rows are replaced: its claim goes with the commit that brings the new ones. */
export const STANDSTILL = { name: "restore", key: "site" } as const;
export const RESTORING = "Une restauration est en cours. Réessayez dans une minute.";
export const RESTORING_RETRY_S = 60;

/** A write that came while a copy is put back. Nothing was stored. */
export class RestoringError extends Error {
  constructor() {
    super(RESTORING);
  }
}

const own = new AsyncLocalStorage<true>();
let isHere = false;

/** Whether this process is the one that puts a copy back. */
export function isRestoringHere() {
  return isHere;
}

/** What is written within is the restore itself. */
export async function standStill<Result>(work: () => Promise<Result>): Promise<Result> {
  isHere = true;
  try {
    return await own.run(true, work);
  } finally {
    isHere = false;
  }
}

/** Whether a process puts a copy back at this moment. A claim that was not renewed is over: its process died, and changed nothing. */
export async function isStandingStill(db: object): Promise<boolean> {
  const now = new Date().toISOString();
  const { rows } = await sql`select 1 from jobs where name = ${STANDSTILL.name} and key = ${STANDSTILL.key}
    and claimed_until > ${now}`.execute(db as Kysely<unknown>);
  return rows.length > 0;
}

const ASK_AGAIN_MS = 1_000;

/**
 * Before a process that starts writes anything. Where it serves alone, the process that put a copy back is dead, and its claim with it; of
 * several, another may be at it: until it is done, or its claim over, the start waits, because a refusal would end it for good.
 */
export async function outwaitRestore(db: object, isShared: boolean) {
  if (!isShared) await sql`update jobs set claimed_until = null where name = ${STANDSTILL.name}`.execute(db as Kysely<unknown>);
  while (await isStandingStill(db)) await delay(ASK_AGAIN_MS);
}

/**
 * For the front, before it takes a form in: of one process it is known, of several the database is asked once a second at most. A form
 * that passes in that second is refused by the database. Where the database does not answer, the form meets that itself.
 */
export function watchRestores(db: () => object, isShared: boolean) {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  return async function isRestoring(now = performance.now()): Promise<boolean> {
    if (isHere || !isShared) return isHere;
    if (!answer || now - askedAt > ASK_AGAIN_MS) {
      askedAt = now;
      answer = isStandingStill(db()).catch(() => false);
    }
    return answer;
  };
}

/** Under the lock of the writers: what is stored before the claim is in the copy made first, what comes after it is refused. */
export async function refuseDuringRestore(trx: object) {
  if (!own.getStore() && (isHere || (await isStandingStill(trx)))) throw new RestoringError();
}
