import { type FileHandle, lstat, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { log } from "#app/kernel/log/log.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { type BackupSummary, backUpInto } from "./backup.server.ts";
import { listStoredCopies } from "./scheduled-backup.server.ts";
import { downloadDir, openNameless, readPieces, seal, sealedLength } from "./sealed-backup.server.ts";

const STALLED_MS = 10 * 60_000; // as long as the server keeps a connection on which nothing moves
const FORMER_FOLDER = /^fadem-sauvegarde-/; // where former versions prepared them, in the folder of the system

export type BackupDownload = BackupSummary & { bytes: number };
type Write = (file: FileHandle, signal: AbortSignal) => Promise<BackupDownload>;
type Setup = {
  passphrase?: string;
  dir?: string;
  /** Rejects with what a member can mend: no room, or photos that cannot be read. */
  check?: (dir: string) => Promise<void>;
  write?: Write;
  /** Once all is written, before its first byte leaves; when it rejects, none does. */
  onWritten: (download: BackupDownload) => Promise<void>;
};

let isUnderWay = false;

/**
 * Everything in one file; undefined while another one is under way. What can be known to fail is asked first, so that it is refused in words.
 * The answer then begins at once, before a proxy gives up waiting for it, and its bytes follow when all are written: only a whole file leaves,
 * and one that cannot be finished is a download that failed. The file has no name from its first byte on: whatever ends the download, the
 * process being killed included, ends the file. With a passphrase what leaves is sealed piece by piece on its way.
 */
export async function openBackupDownload(
  signal: AbortSignal,
  { passphrase, dir = downloadDir(), check = checkBeforehand, write = backUpInto, onWritten }: Setup,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (isUnderWay) return undefined;
  isUnderWay = true;
  try {
    await check(dir);
    const file = await openNameless(dir);
    const gone = new AbortController();
    const writing = write(file, AbortSignal.any([signal, gone.signal]));
    writing.catch(() => undefined); // the reader of the stream is told; it may begin to read later
    async function* pieces() {
      const { bytes, ...summary } = await writing;
      await onWritten({ ...summary, bytes: passphrase ? sealedLength(bytes) : bytes });
      yield* passphrase ? seal(file, bytes, passphrase) : readPieces(file, bytes);
    }
    async function end() {
      gone.abort();
      await Promise.allSettled([writing]);
      await file.close().finally(() => {
        isUnderWay = false;
      });
    }
    return readOnce(pieces(), { signal, end });
  } catch (error) {
    isUnderWay = false;
    throw error;
  }
}

/** The newest daily copy tells how much room one takes; the storage of the photos is asked for its first file. */
async function checkBeforehand(dir: string) {
  const dataDir = dirname(dir);
  const [newest] = (await listStoredCopies(dataDir)).filter(({ before }) => before === undefined);
  const { bavail, bsize } = await statfs(dataDir);
  if (newest && newest.bytes > bavail * bsize) throw Object.assign(new Error("No room for a copy"), { code: "ENOSPC" });
  for await (const _ of mediaStorage().list("")) break;
}

type Reading = { signal: AbortSignal; end: () => Promise<void> };

/** The bytes at the pace of the reader. `end` runs once: when all are read, when the reader goes or takes nothing more, or when reading fails. */
function readOnce(pieces: AsyncGenerator<Uint8Array>, { signal, end }: Reading) {
  let patience: NodeJS.Timeout | undefined; // begins with the first byte
  let ending: Promise<void> | undefined;
  function close() {
    clearTimeout(patience);
    signal.removeEventListener("abort", close);
    ending ??= end();
    return ending;
  }
  // A reader that goes before the first byte is told of nowhere else.
  if (signal.aborted) void close();
  else signal.addEventListener("abort", close);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) {
            patience ??= setTimeout(() => void close(), STALLED_MS).unref();
            patience.refresh();
            return controller.enqueue(value);
          }
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/**
 * At start: what a former process left behind when it ended between making a file and taking its name away, and what former versions left in
 * the folder of the system. What cannot be removed is told and holds up nothing.
 */
export async function sweepBackupDownloads({ dir = downloadDir(), formerDir = tmpdir() } = {}) {
  try {
    await rm(dir, { recursive: true, force: true });
    for (const name of (await readdir(formerDir)).filter((entry) => FORMER_FOLDER.test(entry))) {
      const path = join(formerDir, name);
      if ((await lstat(path)).uid === process.getuid?.()) await rm(path, { recursive: true, force: true });
    }
  } catch (error) {
    log.warn("backup-leftover", { error: String(error) });
  }
}
