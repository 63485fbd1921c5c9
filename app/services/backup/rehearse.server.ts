import { createHash, type Hash } from "node:crypto";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, isDiskFull } from "#app/db/engine/client.server.ts";
import { isOlderSchema, migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { WorkStopped } from "#app/kernel/runtime/regular-work.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { DamagedArchiveError } from "./archive.server.ts";
import { MEDIA, summarize } from "./backup.server.ts";
import { findDiskState } from "./ballast.server.ts";
import { LOW_BYTES } from "./disk.ts";
import { BackupRefusal, type OpenBackup, openBackup, rowsOf } from "./restore.server.ts";
import { restoreApart } from "./restore-apart.server.ts";
import { comparable, listTables, type RowFeed, readSnapshot } from "./rows.server.ts";
import { WrongPassphrase } from "./sealed-backup.server.ts";

/** `copyAt`: when the copy was made. `seconds`: how long it took to put all of it back apart; undefined where every byte was read, and nothing put back. */
export type Rehearsal =
  | { outcome: "ok"; copyAt: string; rows: number; photos: number; seconds: number | undefined }
  | { outcome: "failed"; reason: string }
  /** `missingMb`: undefined when the disk filled up meanwhile. */
  | { outcome: "skipped"; missingMb?: number };

type Setup = {
  passphrase?: string;
  /** Asked between two steps: a server that stops throws WorkStopped here and begins anew another time. */
  isStopping?: () => boolean;
  freeBytes?: () => Promise<number>;
  isApart?: boolean;
  /** Hears of what the sentence of a failure does not tell. */
  onFault?: (error: unknown) => void;
};

const DAMAGED = "cette copie est abîmée.";
const DIFFERENT = "tout n’est pas revenu comme il était.";
const UNEXPECTED = "elle ne se laisse pas remettre en place.";
/** A table takes about so many times the bytes of its lines, with its indexes and the log of its transaction. */
const ROOM_FOR_ROWS = 4;
const PICTURE = /\.(?:avif|jpe?g|png|webp)$/;

/**
 * Reads every byte of a copy; on SQLite all of it is put back apart too, rows and files are compared with the copy by count and checksum,
 * and what was put back is removed. The site is untouched whatever comes of it.
 */
export async function rehearse(file: string, setup: Setup = {}): Promise<Rehearsal> {
  const startedAt = performance.now();
  try {
    const backup = await openBackup(file, setup.passphrase);
    try {
      const { manifest, media } = backup;
      const contents = { copyAt: manifest.created_at, rows: summarize(manifest).rows, photos: countPhotos(media) };
      if (!(setup.isApart ?? databaseLocation().kind === "sqlite")) return { outcome: "ok", ...contents, seconds: undefined };
      const missingMb = await countMissingMb(backup, setup.freeBytes ?? freeBytes);
      if (missingMb > 0) return { outcome: "skipped", missingMb };
      await putBackApart(backup, setup.isStopping ?? (() => false));
      return { outcome: "ok", ...contents, seconds: Math.max(1, Math.round((performance.now() - startedAt) / 1_000)) };
    } finally {
      await backup.close();
    }
  } catch (error) {
    return explain(error, setup.onFault ?? ((fault) => log.error("rehearsal-failed", fault)));
  }
}

class Different extends Error {}

function explain(error: unknown, onFault: (error: unknown) => void): Rehearsal {
  if (error instanceof WorkStopped || hasCode(error, "ENOENT")) throw error;
  if (isDiskFull(error) || hasCode(error, "ENOSPC")) return { outcome: "skipped" };
  if (error instanceof BackupRefusal || error instanceof WrongPassphrase) return { outcome: "failed", reason: error.message };
  onFault(error);
  if (error instanceof DamagedArchiveError) return { outcome: "failed", reason: DAMAGED };
  return { outcome: "failed", reason: error instanceof Different ? DIFFERENT : UNEXPECTED };
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && "code" in error && error.code === code;
}

/** A photo is a folder with its sizes; marks of the journal and documents are compared too, and are none. */
function countPhotos(media: readonly string[]) {
  return new Set(media.filter((path) => PICTURE.test(path)).map(dirname)).size;
}

async function freeBytes() {
  return (await findDiskState(env().dataDir)).freeBytes;
}

/** What the site itself needs stays free. */
async function countMissingMb({ archive }: OpenBackup, free: () => Promise<number>) {
  let needed = LOW_BYTES;
  for (const name of archive.names) needed += archive.stream(name).size * (name.startsWith(MEDIA) ? 1 : ROOM_FOR_ROWS);
  return Math.ceil((needed - (await free())) / MEGABYTE);
}

function putBackApart(backup: OpenBackup, isStopping: () => boolean) {
  return restoreApart(backup, async (db, folder) => {
    await compareRows(backup, db, isStopping);
    await compareMedia(backup, join(folder, "media"), isStopping);
    if (isOlderSchema(backup.manifest.migrations)) await migrateToLatest(db);
  });
}

async function compareRows(backup: OpenBackup, db: Db, isStopping: () => boolean) {
  const tables = await listTables(db);
  const written = await sumRows(rowsOf(backup), tables, isStopping);
  const stored = await sumRows((_, onTable) => readSnapshot(db, onTable), tables, isStopping);
  for (const [table, count] of Object.entries(backup.manifest.tables)) {
    const [sent, read] = [written.get(table), stored.get(table)];
    if (count === 0 && !read?.count) continue;
    if (sent?.count !== count || read?.count !== count || sent.sum !== read.sum) throw new Different(`${table} differs`);
  }
}

/** Of each table how many rows it has, and the sum of their checksums: rows come in no order. */
async function sumRows(feed: RowFeed, tables: readonly string[], isStopping: () => boolean) {
  const sums = new Map<string, { count: number; sum: bigint }>();
  await feed(tables, async (table, steps) => {
    let [count, sum] = [0, 0n];
    for await (const rows of steps) {
      if (isStopping()) throw new WorkStopped();
      for (const row of rows) sum += BigInt(`0x${createHash("sha256").update(comparable(row)).digest("hex")}`);
      count += rows.length;
      await nextTurn();
    }
    sums.set(table, { count, sum });
  });
  return sums;
}

async function compareMedia({ archive, media }: OpenBackup, folder: string, isStopping: () => boolean) {
  const sums = await archive.readSums();
  const storage = openFolderStorage(folder);
  for (const path of media) {
    if (isStopping()) throw new WorkStopped();
    await storage.put(path, archive.stream(MEDIA + path));
    const hash: Hash = createHash("sha256");
    for await (const piece of (await storage.open(path))?.stream ?? []) hash.update(piece as Buffer);
    if (hash.digest("hex") !== sums.get(MEDIA + path)) throw new Different(`${path} differs`);
  }
}
