import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/kernel/log/log.server.ts";

const OTHERS = 0o077;
const DATABASE = "fadem.sqlite";
/** What the data folder holds; it may be a folder the operator shares with other things, so nothing else in it is touched. */
const files = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, "auth-secret", "reserve-disque"];
const folders = ["media", "envois"]; // closed at the door: what is inside was never open
const COPIES = "sauvegardes";

/** From now on whatever this process and its children write is for their owner alone, however they were started. */
export function writeForOwnerOnly() {
  process.umask(OTHERS);
}

/** The same for what was written before; resolves to how many files and folders were open to others. */
export async function closeToOthers(dataDir: string): Promise<number> {
  const copies = await unlessAbsent(readdir(join(dataDir, COPIES)));
  const names = [...files, ...folders, COPIES, ...(copies ?? []).map((name) => join(COPIES, name))];
  let closed = 0;
  for (const name of names) if (await close(join(dataDir, name))) closed++;
  if (closed > 0) log.info("files-closed-to-others", { files: closed });
  return closed;
}

async function close(path: string): Promise<boolean> {
  try {
    const entry = await unlessAbsent(stat(path));
    if (!entry || (entry.mode & OTHERS) === 0) return false;
    await chmod(path, entry.mode & 0o700);
    return true;
  } catch (error) {
    log.warn("file-open-to-others", { path, error: String(error) }); // of another owner, or on a disk without modes: the site runs
    return false;
  }
}

function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
