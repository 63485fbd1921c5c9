import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres, openDatabaseForMigration, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { isRestoringHere, STANDSTILL, standStill } from "#app/db/engine/standstill.server.ts";
import { isOlderSchema, migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { contentTables, publicTables } from "#app/db/tables/content-types.ts";
import { claimJob, type JobClaim, keepClaim, releaseJob, requireJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { appendLines } from "#app/services/audit/journal-lines.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { lastNumber, noteRestoreMark, writeRestoreMarks } from "#app/services/audit/restore-marks.server.ts";
import { MEDIA } from "#app/services/backup/backup.server.ts";
import { replaceRows } from "#app/services/backup/replace-rows.server.ts";
import { type OpenBackup, openBackup, refuseOtherSecret, rowsOf } from "#app/services/backup/restore.server.ts";
import { restoreApart } from "#app/services/backup/restore-apart.server.ts";
import { type RowFeed, readSnapshot } from "#app/services/backup/rows.server.ts";
import { backUpBefore } from "#app/services/backup/scheduled-backup.server.ts";
import { MediaExistsError, type MediaStorage } from "#app/services/storage/storage.server.ts";
import { type Erasure, gatherErasures, repeatMissing } from "./erasures.server.ts";

const CACHE_KIB = 4_096; // pages leave for the log as rows come, so that the commit has little left to write

const FLUSH_EVERY_MS = 200;

type Restore = { db: Db; storage: MediaStorage; actor: Actor; file: string };

/**
 * Puts a copy back over a full installation; false when another restore is under way. From the claim on no process writes anything else;
 * a copy of everything is made first. Rows, erasures made since, the line in the journal and the end of all sessions are one transaction:
 * a kill at any moment leaves all of the old state or all of the new one. Files of pictures only come; the sweep takes what no row names.
 */
export async function restoreCopy({ db, storage, actor, file }: Restore): Promise<boolean> {
  const claim = isRestoringHere() ? undefined : await claimWrites(db);
  if (!claim) return false;
  // On SQLite the transaction of the rows holds every other writer up, and this process alone writes.
  using _held = isPostgres(db) ? keepClaim(db, claim) : undefined;
  try {
    await standStill(() => replaceAll({ db, storage, actor, file }, claim));
    return true;
  } catch (error) {
    await releaseJob(db, claim).catch((fault: unknown) => log.warn("restore-not-released", { error: String(fault) }));
    throw error;
  }
}

/**
 * In the turn of the writers: what they stored before is in the copy that is made first. On PostgreSQL by a connection without a limit: on
 * a busy day that turn is longer than a request may wait for the database, and the member would be told that it does not answer.
 */
async function claimWrites(db: Db): Promise<JobClaim | undefined> {
  const patient = isPostgres(db) ? openDatabaseForMigration(databaseLocation()) : db;
  try {
    return await patient.transaction().execute(async (trx) => {
      await waitForWritersTurn(trx);
      return claimJob(trx, STANDSTILL.name, STANDSTILL.key);
    });
  } finally {
    if (patient !== db) await patient.destroy();
  }
}

async function replaceAll({ db, storage, actor, file }: Restore, claim: JobClaim) {
  const startedAt = performance.now();
  const backup = await openBackup(file);
  try {
    await refuseOtherSecret(backup);
    const erasures = await gatherErasures(db);
    await backUpBefore("restauration");
    await putMedia(backup, storage);
    const replacing = await openForReplacing();
    try {
      await using written = await flushLogMeanwhile();
      await withRows(backup, (rows) =>
        changeContent(replacing, async (trx, announce) => {
          await replaceIn(trx, announce, { rows, claim, erasures, actor, name: basename(file) });
          await written.now();
        }),
      );
    } finally {
      await replacing.destroy();
    }
    await putMedia(backup, storage); // what a sweep took away meanwhile
    await writeRestoreMarks(db, storage);
  } finally {
    await backup.close();
  }
  log.info("backup-restored", { actor: actor.username, name: basename(file), ms: Math.round(performance.now() - startedAt) });
}

type Replacement = { rows: RowFeed; claim: JobClaim; erasures: readonly Erasure[]; actor: Actor; name: string };

async function replaceIn(trx: Trx, announce: Announce, { rows, claim, erasures, actor, name }: Replacement) {
  const abandonne = await lastNumber(trx);
  await replaceRows(trx, rows);
  await requireJob(trx, claim);
  await trx.deleteFrom("jobs").where("name", "=", STANDSTILL.name).execute();
  await noteRestoreMark(trx, abandonne);
  await appendLines(trx, actor, [{ action: "restore_backup", table_name: "backup", row_id: name, before: null, after: null }]);
  await repeatMissing(trx, erasures);
  for (const table of contentTables)
    announce(table as "people", publicTables.some((seen) => seen === table) ? ("public" as "bureau") : "bureau");
}

/** A connection of its own: on SQLite visitors go on reading what was there, and this process moves no log while it answers them. */
async function openForReplacing(): Promise<Db> {
  const db = openDatabaseForMigration(databaseLocation());
  if (isPostgres(db)) return db;
  await sql`pragma wal_autocheckpoint = 0`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db);
  return db;
}

/**
 * What is in the log of SQLite already goes to the disk while other rows come, and before the commit: it waits for all of it, and every
 * request of this process with it.
 */
async function flushLogMeanwhile(): Promise<AsyncDisposable & { now: () => Promise<void> }> {
  const location = databaseLocation();
  if (location.kind === "postgres") return { now: async () => undefined, [Symbol.asyncDispose]: async () => undefined };
  const log = await open(`${location.file}-wal`, "r");
  const over = new AbortController();
  async function flush() {
    while (!over.signal.aborted) {
      await log.datasync();
      await delay(FLUSH_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined); // ended
    }
  }
  const flushing = flush();
  return {
    now: () => log.datasync(),
    async [Symbol.asyncDispose]() {
      over.abort();
      await flushing.finally(() => log.close());
    },
  };
}

/** Rows of a former schema are brought to today's apart first. */
function withRows<Result>(backup: OpenBackup, use: (rows: RowFeed) => Promise<Result>): Promise<Result> {
  if (!isOlderSchema(backup.manifest.migrations)) return use(rowsOf(backup));
  return restoreApart(backup, async (apart) => {
    await migrateToLatest(apart);
    return use((tables, onTable) =>
      readSnapshot(apart, async (table, steps) => {
        if (tables.includes(table)) await onTable(table, steps);
      }),
    );
  });
}

/** A file never changes once it is there. */
async function putMedia({ archive, media }: OpenBackup, storage: MediaStorage) {
  for (const path of media) {
    if ((await storage.size(path)) !== undefined) continue;
    await storage.put(path, archive.stream(MEDIA + path)).catch((error: unknown) => {
      if (!(error instanceof MediaExistsError)) throw error;
    });
  }
}

/** Where the copies of this machine lie; undefined for a name that none of them has. */
export function copyFile(dataDir: string, name: string, copies: readonly { name: string }[]): string | undefined {
  return copies.some((copy) => copy.name === name) ? join(dataDir, "sauvegardes", name) : undefined;
}
