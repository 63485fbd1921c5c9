import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/kernel/env/env.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { checkIntegrity, type Integrity } from "#app/services/database-file/integrity.server.ts";
import { backUp } from "./backup.server.ts";
import { COPY_DAYS, RETAINED_COPIES } from "./disk.ts";
import { isVerified, noteVerified, readVerified, verifyFile } from "./verified-copies.server.ts";

const CHECK_EVERY_MS = 60 * 60 * 1_000;
const FIRST_CHECK_MS = 5 * 60 * 1_000;
const DAILY = /^fadem-\d{4}-\d{2}-\d{2}\.tar$/;
const BEFORE = /^avant-([a-z]+)-(\d{4}-\d{2}-\d{2}T[\d-]+Z)\.tar$/;
const HALF = /^\..*\.partiel$/;

type BackupSetup = {
  dir?: string;
  write?: (file: string) => Promise<object>;
  /** Rejects when what was written cannot be read back, byte for byte. */
  verify?: (file: string) => Promise<void>;
  /** What is known of the file the copy is made from. */
  check?: () => Promise<Integrity>;
  /** Whether copies that have had their time may go. */
  isClockRight?: () => Promise<boolean>;
  now?: Date;
};

export function backupDir(dataDir = env().dataDir) {
  return join(dataDir, "sauvegardes");
}

/**
 * One copy a day, the last seven kept. A failed one is logged and tried again an hour later. A damaged file is not copied, and only a whole
 * one makes older copies go: they may be the last good ones.
 */
export function scheduleBackups(): { stop: () => void } {
  // Soon after the start as well: where the power fails every day an hour may never pass.
  const first = setTimeout(() => void backUpToday(), FIRST_CHECK_MS).unref();
  const timer = setInterval(() => void backUpToday(), CHECK_EVERY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

export async function backUpToday({
  dir = backupDir(),
  write = backUp,
  verify = verifyFile,
  check = checkSource,
  isClockRight = async () => !(await findClockDoubt(appDb())),
  now = new Date(),
}: BackupSetup = {}) {
  const name = `fadem-${todayInLome(now)}.tar`;
  try {
    const isRight = await isClockRight();
    if (isRight) await forgetActCopies(dir, now);
    if ((await listCopies(dir)).includes(name)) return;
    const integrity = await check();
    if (integrity === "damaged") return log.warn("backup-withheld", { name, reason: "the database is damaged" });
    const summary = await writeCopy(dir, name, { write, verify });
    if (integrity === "ok" && isRight) await forgetOldCopies(dir);
    log.info("backup-written", { name, ...summary });
  } catch (error) {
    log.error("backup-failed", error);
  }
}

/** PostgreSQL looks after its own files. */
function checkSource(): Promise<Integrity> {
  return databaseLocation().kind === "sqlite" ? checkIntegrity() : Promise.resolve("ok");
}

type BackupRun = Pick<BackupSetup, "dir" | "write" | "verify" | "now">;

/** Before something risky; the copy is kept for thirty days. */
export async function backUpBefore(
  reason: string,
  { dir = backupDir(), write = backUp, verify = verifyFile, now = new Date() }: BackupRun = {},
) {
  const name = `avant-${reason}-${nameOf(now)}.tar`;
  await writeCopy(dir, name, { write, verify });
  return join(dir, name);
}

function nameOf(now: Date) {
  return now.toISOString().replace(/[:.]/g, "-");
}

/** By the time in their names: a copy of the folder to another disk gives every file a new date. */
async function forgetActCopies(dir: string, now: Date) {
  const oldest = nameOf(new Date(now.getTime() - COPY_DAYS * DAY_MS));
  for (const name of await readdir(dir).catch(noFolder)) {
    const made = BEFORE.exec(name)?.[2];
    if (made !== undefined && made < oldest) await rm(join(dir, name), { force: true });
  }
}

let writing: Promise<unknown> = Promise.resolve();

/** One after the other: each begins by removing what it takes for the remains of a killed one. */
function writeCopy(dir: string, name: string, how: Writing): Promise<object> {
  const turn = writing.then(() => writeNow(dir, name, how));
  writing = turn.catch(() => undefined);
  return turn;
}

type Writing = Required<Pick<BackupSetup, "write" | "verify">>;

/** Under a passing name until it is whole and was read back, so that no half or damaged copy is ever taken for one. */
async function writeNow(dir: string, name: string, { write, verify }: Writing) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await forgetHalfCopies(dir);
  const partial = join(dir, `.${name}.partiel`);
  const summary = await write(partial);
  await verify(partial);
  await rename(partial, join(dir, name));
  await noteVerified(dir, name);
  return summary;
}

/** What a process that was killed left behind holds as much as a whole copy, and would stay for ever. */
async function forgetHalfCopies(dir: string) {
  for (const name of await readdir(dir)) if (HALF.test(name)) await rm(join(dir, name), { force: true });
}

/** When the newest daily copy was finished, in milliseconds; undefined without one. */
export async function findLastBackupTime(dataDir: string): Promise<number | undefined> {
  const dir = backupDir(dataDir);
  const newest = (await listCopies(dir)).at(-1);
  return newest === undefined ? undefined : (await stat(join(dir, newest))).mtimeMs;
}

async function listCopies(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(noFolder);
  return names.filter((name) => DAILY.test(name)).sort();
}

/** A copy of this machine: the day of a daily one, or what it was made before. */
export type StoredCopy = { name: string; before?: string; at: string; bytes: number; isVerified: boolean };

/** Daily ones and those from before an act, the newest first. */
export async function listStoredCopies(dataDir: string): Promise<StoredCopy[]> {
  const dir = backupDir(dataDir);
  const verified = await readVerified(dir);
  const copies: StoredCopy[] = [];
  for (const name of await readdir(dir).catch(noFolder)) {
    const before = BEFORE.exec(name)?.[1];
    if (before === undefined && !DAILY.test(name)) continue;
    const file = await stat(join(dir, name));
    copies.push({ name, before, at: file.mtime.toISOString(), bytes: file.size, isVerified: isVerified(verified, name, file) });
  }
  return copies.sort((one, other) => other.at.localeCompare(one.at) || other.name.localeCompare(one.name));
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

async function forgetOldCopies(dir: string) {
  for (const name of (await listCopies(dir)).slice(0, -RETAINED_COPIES)) await rm(join(dir, name), { force: true });
}
