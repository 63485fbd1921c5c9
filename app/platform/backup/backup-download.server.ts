import { randomUUID } from "node:crypto";
import { type FileHandle, lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type BackupSummary, backUpInto } from "./backup.server.ts";

const CHUNK = 256 * 1_024;
const STALLED_MS = 10 * 60_000; // as long as the server keeps a connection on which nothing moves
const FORMER_FOLDER = /^fadem-sauvegarde-/; // where former versions prepared them, in the folder of the system

type Write = (file: FileHandle, signal: AbortSignal) => Promise<BackupSummary & { bytes: number }>;
export type BackupDownload = BackupSummary & { bytes: number; stream: ReadableStream<Uint8Array> };

function downloadDir() {
  return join(env().dataDir, "telechargements");
}

let isUnderWay = false;

/**
 * Everything in one file, written before the first byte leaves, because only a whole one may; undefined while another one is under way.
 * The file has no name from its first byte on: whatever ends the download, the process being killed included, ends the file.
 */
export async function openBackupDownload(
  signal: AbortSignal,
  { dir = downloadDir(), write = backUpInto }: { dir?: string; write?: Write } = {},
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
    return { ...summary, stream: readOnce(file, summary.bytes, { signal, end }) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A file of its owner alone that no folder lists. */
async function openNameless(dir: string): Promise<FileHandle> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, `${randomUUID()}.tar`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

type Reading = { signal: AbortSignal; end: () => Promise<void> };

/** The bytes at the pace of the reader. `end` runs once: when all are read, when the reader goes or takes nothing more, or when reading fails. */
function readOnce(file: FileHandle, bytes: number, { signal, end }: Reading) {
  let position = 0;
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
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK, bytes - position)), 0, undefined, position);
    if (bytesRead === 0) throw new Error("The backup is shorter than it was");
    position += bytesRead;
    patience.refresh();
    return buffer.subarray(0, bytesRead);
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          controller.enqueue(await read());
          if (position < bytes) return;
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
