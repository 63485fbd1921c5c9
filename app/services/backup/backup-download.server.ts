import { type FileHandle, lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { log } from "#app/kernel/log/log.server.ts";
import { type BackupSummary, backUpInto } from "./backup.server.ts";
import { downloadDir, openNameless, readPieces, seal, sealedLength } from "./sealed-backup.server.ts";

const STALLED_MS = 10 * 60_000; // as long as the server keeps a connection on which nothing moves
const FORMER_FOLDER = /^fadem-sauvegarde-/; // where former versions prepared them, in the folder of the system

type Write = (file: FileHandle, signal: AbortSignal) => Promise<BackupSummary & { bytes: number }>;
export type BackupDownload = BackupSummary & { bytes: number; stream: ReadableStream<Uint8Array> };

let isUnderWay = false;

/**
 * Everything in one file, written before the first byte leaves, because only a whole one may; undefined while another one is under way.
 * The file has no name from its first byte on: whatever ends the download, the process being killed included, ends the file. With a
 * passphrase what leaves is sealed piece by piece on its way.
 */
export async function openBackupDownload(
  signal: AbortSignal,
  { passphrase, dir = downloadDir(), write = backUpInto }: { passphrase?: string; dir?: string; write?: Write } = {},
): Promise<BackupDownload | undefined> {
  if (isUnderWay) return undefined;
  isUnderWay = true;
  let file: FileHandle | undefined;
  async function end() {
    await file?.close().finally(() => {
      isUnderWay = false;
    });
  }
  try {
    file = await openNameless(dir);
    const summary = await write(file, signal);
    signal.throwIfAborted();
    const bytes = passphrase ? sealedLength(summary.bytes) : summary.bytes;
    const pieces = passphrase ? seal(file, summary.bytes, passphrase) : readPieces(file, summary.bytes);
    return { ...summary, bytes, stream: readOnce(pieces, bytes, { signal, end }) };
  } catch (error) {
    await end();
    throw error;
  }
}

type Reading = { signal: AbortSignal; end: () => Promise<void> };

/** The bytes at the pace of the reader. `end` runs once: when all are read, when the reader goes or takes nothing more, or when reading fails. */
function readOnce(pieces: AsyncGenerator<Uint8Array>, bytes: number, { signal, end }: Reading) {
  let sent = 0;
  const patience = setTimeout(() => void close(), STALLED_MS).unref();
  signal.addEventListener("abort", close); // a reader that goes before the first byte is told of nowhere else
  let ending: Promise<void> | undefined;
  function close() {
    clearTimeout(patience);
    signal.removeEventListener("abort", close);
    ending ??= end();
    return ending;
  }
  async function read() {
    const { done, value } = await pieces.next();
    if (done) throw new Error("The backup is shorter than it was");
    sent += value.byteLength;
    patience.refresh();
    return value;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          controller.enqueue(await read());
          if (sent < bytes) return;
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
