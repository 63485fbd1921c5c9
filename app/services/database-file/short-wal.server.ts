import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { MAX_WAL_BYTES } from "#app/db/engine/node-sqlite.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { runSqliteJob } from "./sqlite-job.server.ts";

const LOOK_EVERY_MS = 1_000;
const RETRY_MS = 10_000;
const LONGEST_MS = 10 * 60_000;
const PAGES_BETWEEN_CHECKPOINTS = 1_000; // what SQLite does by itself

/**
 * While a long read is open, SQLite's log grows with every write, and the first write after that read would move the whole log at once in
 * this process. A log that has grown is left alone here and moved and cut by another process; the returned function ends the watch.
 */
export function shortenWalRegularly(db: Db, file: string, { lookEveryMs = LOOK_EVERY_MS, retryMs = RETRY_MS, run = runSqliteJob } = {}) {
  let isLong = false;
  let nextTry = 0; // while the reader is still there, or no process could be started
  let working: Promise<void> | undefined;
  const ending = new AbortController();

  async function shortenIfLong() {
    const bytes = await sizeOf(`${file}-wal`);
    if (bytes <= MAX_WAL_BYTES) return isLong ? leaveToSqlite() : undefined;
    if (performance.now() < nextTry) return;
    if (!isLong) await sql`pragma wal_autocheckpoint = 0`.execute(db);
    isLong = true;
    const answer = await run({ kind: "shorten", file }, { timeLimitMs: LONGEST_MS, signal: ending.signal });
    nextTry = performance.now() + retryMs;
    if (answer.kind === "done") return;
    if (!ending.signal.aborted) log.warn("wal-not-shortened", { bytes, answer: answer.kind });
    await leaveToSqlite();
  }

  async function leaveToSqlite() {
    await sql`pragma wal_autocheckpoint = ${sql.lit(PAGES_BETWEEN_CHECKPOINTS)}`.execute(db);
    isLong = false;
  }

  const timer = setInterval(() => {
    working ??= shortenIfLong()
      .catch((error: unknown) => log.warn("wal-not-watched", { error: String(error) }))
      .finally(() => {
        working = undefined;
      });
  }, lookEveryMs).unref();

  return async function stop() {
    clearInterval(timer);
    ending.abort(); // what is left to move waits for the next start
    await working;
  };
}

const CUT_TRIES = 5;
const CUT_AGAIN_MS = 1_000;

/**
 * After people were erased: the log of SQLite still holds the pages on which they stood, until it is begun anew. A reader that is there for a
 * moment keeps the log from being cut, hence the tries; PostgreSQL looks after its own files.
 */
export async function cutLog({ run = runSqliteJob } = {}) {
  const location = databaseLocation();
  if (location.kind === "postgres") return;
  for (let tries = 0; tries < CUT_TRIES; tries++) {
    if ((await sizeOf(`${location.file}-wal`)) === 0) return;
    if (tries > 0) await delay(CUT_AGAIN_MS);
    await run({ kind: "shorten", file: location.file }, { timeLimitMs: LONGEST_MS });
  }
  if ((await sizeOf(`${location.file}-wal`)) > 0) log.warn("wal-not-cut", {});
}

async function sizeOf(file: string) {
  const walFile = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return walFile?.size ?? 0;
}
