import { randomBytes } from "node:crypto";
import { constants, lstatSync } from "node:fs";
import { type FileHandle, link, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import {
  assertMediaPath,
  type ByteRange,
  type Content,
  MediaExistsError,
  type MediaStorage,
  StorageUnavailableError,
  type StoredFile,
} from "./storage.server.ts";

/** Half-written files, on the same file system as the finished ones so that a link can bring them into place. */
export const PARTIAL_FOLDER = ".partial";

/** Media files in a folder of this machine. */
export function openFolderStorage(root: string): MediaStorage {
  async function put(path: string, content: Content) {
    assertMediaPath(path);
    const target = join(root, path);
    const partial = join(root, PARTIAL_FOLDER, randomBytes(16).toString("hex"));
    try {
      await writeDurably(partial, content);
      await createFolder(dirname(target));
      // A link, unlike a rename, fails when the name is taken.
      await link(partial, target);
      await flush(dirname(target));
    } catch (error) {
      throw codeOf(error) === "EEXIST" ? new MediaExistsError(path) : error;
    } finally {
      await rm(partial, { force: true });
    }
  }

  async function writeDurably(file: string, content: Content) {
    await createFolder(dirname(file));
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(content instanceof Uint8Array ? content : content.stream);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function size(path: string) {
    assertMediaPath(path);
    const fileStats = await unlessAbsent(stat(join(root, path)));
    return fileStats?.isFile() ? fileStats.size : undefined;
  }

  async function openFile(path: string, range?: ByteRange) {
    assertMediaPath(path);
    const handle = await unlessAbsent(open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW));
    if (!handle) return undefined;
    try {
      const fileStats = await handle.stat();
      if (fileStats.isFile()) return { size: fileStats.size, stream: handle.createReadStream(range) };
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return undefined;
  }

  async function remove(path: string) {
    assertMediaPath(path);
    await rm(join(root, path), { recursive: true, force: true });
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    if (folder !== "") assertMediaPath(folder);
    const entries = (await unlessAbsent(readdir(join(root, folder), { withFileTypes: true, recursive: true }))) ?? [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep).join("/");
      if (path.startsWith(`${PARTIAL_FOLDER}/`)) continue;
      const entryStats = await unlessAbsent(stat(file)); // may have gone since
      if (entryStats) yield { path, size: entryStats.size, modifiedAt: entryStats.mtimeMs };
    }
  }

  function stampOf(path: string) {
    assertMediaPath(path);
    let stats: ReturnType<typeof lstatSync> | undefined;
    try {
      stats = lstatSync(join(root, path), { throwIfNoEntry: false });
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw codeOf(error) === "EIO" ? new StorageUnavailableError("The folder does not answer (EIO)", error) : error;
    }
    return stats?.isFile() ? { number: stats.ino, size: stats.size, changedAt: stats.ctimeMs } : undefined;
  }

  async function freeBytes() {
    const volume = (await unlessAbsent(statfs(root))) ?? (await statfs(dirname(root))); // before its first file it has no folder
    return volume.bavail * volume.bsize;
  }

  return { put, size, open: openFile, remove, list, stampOf, freeBytes };
}

/** A new folder is durable once the folder that names it is. */
async function createFolder(folder: string) {
  let created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!created) return;
  for (let named = folder; created; named = dirname(named)) {
    await flush(dirname(named));
    if (named === created) created = undefined;
  }
}

async function flush(path: string) {
  const handle: FileHandle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (["EMFILE", "ENFILE", "EIO"].includes(codeOf(error)))
      throw new StorageUnavailableError(`The folder does not answer (${codeOf(error)})`, error);
    throw error;
  }
}

function isAbsent(error: unknown) {
  return ["ENOENT", "ENOTDIR", "ELOOP"].includes(codeOf(error));
}

function codeOf(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
