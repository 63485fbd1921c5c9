import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/kernel/log/log.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { BALLAST_BYTES, type DiskState, FREE_BESIDE_BALLAST } from "./disk.ts";

const FILE_NAME = "reserve-disque";
const CHUNK_BYTES = MEGABYTE;
const CHECK_EVERY_MS = 10_000;
const ROOM_TO_START_BYTES = MEGABYTE;

/** How full the disk of the data folder is, and whether the reserve is there. */
export async function findDiskState(dataDir: string): Promise<DiskState> {
  return { freeBytes: await freeBytes(dataDir), hasBallast: (await ballastSize(dataDir)) === BALLAST_BYTES };
}

/** Gives the reserve up. Needs no database, no new file and no room. False when it was gone already. */
export async function freeBallast(dataDir: string): Promise<boolean> {
  const size = await ballastSize(dataDir);
  await rm(join(dataDir, FILE_NAME), { force: true });
  if (size === undefined) return false;
  log.warn("ballast-freed", { bytes: size });
  return true;
}

/** Puts the reserve in place where there is room to spare; false where there is not. */
export async function restoreBallast(dataDir: string, measureFree = freeBytes): Promise<boolean> {
  if ((await ballastSize(dataDir)) === BALLAST_BYTES) return true;
  if ((await measureFree(dataDir)) < BALLAST_BYTES + FREE_BESIDE_BALLAST) return false;
  const draft = join(dataDir, `${FILE_NAME}.partiel`);
  try {
    await fill(draft);
    await rename(draft, join(dataDir, FILE_NAME));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return true;
}

/** Without room the database cannot be opened, and no member could sign in to make some: the reserve is for that too. */
export async function makeRoomToStart(dataDir: string, measureFree = freeBytes) {
  if ((await ballastSize(dataDir)) !== undefined && (await measureFree(dataDir)) < ROOM_TO_START_BYTES) await freeBallast(dataDir);
}

/** Keeps the reserve in place, now and from time to time; the returned function ends it. */
export function keepBallast(dataDir: string) {
  let working: Promise<void> = Promise.resolve();
  function restore() {
    working = restoreBallast(dataDir).then(
      () => undefined,
      (error: unknown) => log.warn("ballast-postponed", { error: String(error) }), // tried again: the site runs without it
    );
  }
  restore();
  const timer = setInterval(restore, CHECK_EVERY_MS).unref();
  return async function stop() {
    clearInterval(timer);
    await working;
  };
}

/** Random bytes: a file system that compresses would keep no room for zeros. */
async function fill(file: string) {
  const handle = await open(file, "w", 0o600);
  try {
    const chunk = randomBytes(CHUNK_BYTES);
    for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function ballastSize(dataDir: string) {
  const file = await stat(join(dataDir, FILE_NAME)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return file?.size;
}
