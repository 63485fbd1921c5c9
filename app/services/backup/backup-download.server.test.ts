import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { openS3Storage } from "#app/services/storage/s3-storage.server.ts";
import { addProperty } from "#tests/factories.ts";
import { startS3 } from "#tests/s3.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { Archive } from "./archive.server.ts";
import { writeArchive } from "./backup.server.ts";
import { openBackupDownload, sweepBackupDownloads } from "./backup-download.server.ts";

const picture = "properties/0123456789abcdef0123456789abcdef/640.webp";
const MEGABYTE = 1_000_000;
const check = async () => undefined;

/** A folder of downloads inside a data folder, and what is on the disk of it: listed by name, or open without one. */
function openData() {
  const data = mkdtempSync(join(tmpdir(), "fadem-download-"));
  const dir = join(data, "telechargements");
  return {
    data,
    dir,
    names: () => (existsSync(dir) ? readdirSync(dir) : []),
    nameless: () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd).startsWith(dir)).length,
    [Symbol.dispose]: () => rmSync(data, { recursive: true }),
  };
}

function linkOf(fd: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return ""; // closed since it was listed
  }
}

/** A backup of three megabytes, made in three steps. */
async function writeThree(file: { write: (bytes: Buffer) => Promise<unknown> }, signal: AbortSignal) {
  for (let step = 0; step < 3; step++) {
    signal.throwIfAborted();
    await file.write(Buffer.alloc(MEGABYTE, step));
  }
  return { tables: 1, rows: 1, files: 1, bytes: 3 * MEGABYTE };
}

test.each(["a folder", "a bucket"])("R51 a backup downloaded with media in %s is whole and never has a name", async (place) => {
  using data = openData();
  await using db = await openTestDatabase();
  await using bucket = place === "a bucket" ? await startS3() : undefined;
  const storage = bucket ? openS3Storage(bucket.location) : openFolderStorage(join(data.data, "media"));
  await storage.put(picture, Buffer.alloc(2 * MEGABYTE, 7));
  await addProperty(db, { titre: "Villa du lac" });
  let mode = 0;
  let told: { bytes: number } | undefined;
  const stream = await openBackupDownload(new AbortController().signal, {
    ...{ dir: data.dir, check },
    async write(file, signal) {
      expect(data.names()).toEqual([]);
      mode = (await file.stat()).mode;
      return writeArchive(file, { db, storage, signal });
    },
    async onWritten(written) {
      told = written;
      expect([data.names(), data.nameless()]).toEqual([[], 1]);
    },
  });
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  expect(mode & 0o777).toBe(0o600);
  expect([data.names(), data.nameless()]).toEqual([[], 0]);

  expect(bytes.byteLength).toBe(told?.bytes);
  const copy = join(data.data, "recu.tar");
  writeFileSync(copy, bytes);
  const archive = await Archive.open(copy);
  expect(String(await archive.read("rows/properties.ndjson"))).toContain("Villa du lac");
  expect((await archive.read(`media/${picture}`))?.byteLength).toBe(2 * MEGABYTE);
  await archive.close();
});

test("a download begins at once, and its first byte leaves when all are written and the journal has its line", async () => {
  using data = openData();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const stream = await openBackupDownload(new AbortController().signal, {
    ...{ dir: data.dir, check },
    async write(file, signal) {
      await gate.promise;
      steps.push("written");
      return writeThree(file, signal);
    },
    onWritten: async () => void steps.push("told"),
  });
  const reading = new Response(stream).arrayBuffer().then(() => steps.push("read"));
  steps.push("begun");
  gate.resolve();
  await reading;
  expect(steps).toEqual(["begun", "written", "told", "read"]);
});

test("a download that is given up leaves nothing, before its first byte and in the middle, and the next one may begin", async () => {
  using data = openData();
  const open = (signal = new AbortController().signal, write = writeThree) =>
    openBackupDownload(signal, { ...{ dir: data.dir, check, write }, onWritten: async () => undefined });
  const left = () => [...data.names(), data.nameless()];
  /** The file of the former one is closed a moment before the next may begin. */
  const mayBegin = async () => {
    const next = await open();
    await next?.cancel();
    return next !== undefined;
  };

  const middle = await open();
  const reader = middle?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  expect(left()).toEqual([1]);
  await reader?.cancel();
  expect(left()).toEqual([0]);

  const gone = new AbortController();
  const unread = await open(gone.signal);
  expect(left()).toEqual([1]);
  gone.abort();
  await expect.poll(left).toEqual([0]);
  await expect(unread?.getReader().read()).rejects.toThrow();

  const before = new AbortController();
  before.abort();
  await expect.poll(mayBegin).toBe(true);
  await open(before.signal);
  await expect.poll(mayBegin).toBe(true);
  expect(left()).toEqual([0]);

  const early = await open(
    undefined,
    (_file, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  expect(early).toBeDefined();
  const waiting = early?.getReader();
  void waiting?.read().catch(() => undefined);
  await waiting?.cancel(); // while it is being written
  await expect.poll(mayBegin).toBe(true);
  expect(left()).toEqual([0]);
});

test("one backup is downloaded at a time, known failures are refused first, and one that fails holds up no other", async () => {
  using data = openData();
  const open = (write = writeThree, onWritten = async (): Promise<void> => undefined) =>
    openBackupDownload(new AbortController().signal, { ...{ dir: data.dir, check, write }, onWritten });
  const length = async (stream: ReadableStream | undefined) => (await new Response(stream).arrayBuffer()).byteLength;
  const [first, second] = await Promise.all([open(), open()]);
  expect(second).toBeUndefined();
  expect(data.nameless()).toBe(1);
  expect(await length(first)).toBe(3 * MEGABYTE);

  await expect(length(await open(() => Promise.reject(new Error("no room left"))))).rejects.toThrow("no room left");
  await expect(length(await open(writeThree, () => Promise.reject(new Error("no line"))))).rejects.toThrow("no line");
  expect(data.nameless()).toBe(0);
  const refused = openBackupDownload(new AbortController().signal, {
    ...{ dir: data.dir, write: writeThree, onWritten: async () => undefined },
    check: () => Promise.reject(new Error("no room")),
  });
  await expect(refused).rejects.toThrow("no room");
  const third = await open();
  await third?.cancel();
  expect(data.nameless()).toBe(0);
});

test("a copy as large as the newest one has to fit on the disk before a download begins", async () => {
  using data = openData();
  const open = () =>
    openBackupDownload(new AbortController().signal, { dir: data.dir, write: writeThree, onWritten: async () => undefined });
  const copies = join(data.data, "sauvegardes");
  mkdirSync(copies);
  const copy = join(copies, "fadem-2026-11-18.tar");
  writeFileSync(copy, "x");
  await (await open())?.cancel();
  truncateSync(copy, 2 ** 42); // takes no room itself
  await expect(open()).rejects.toMatchObject({ code: "ENOSPC" });
});

test("what lies about from before is removed at start, of former versions too", async () => {
  using data = openData();
  const formerDir = join(data.data, "tmp");
  for (const folder of [data.dir, join(formerDir, "fadem-sauvegarde-x1"), join(formerDir, "autre")]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "sauvegarde.tar"), "tout");
  }
  await sweepBackupDownloads({ dir: data.dir, formerDir });
  expect(existsSync(data.dir)).toBe(false);
  expect(readdirSync(formerDir)).toEqual(["autre"]);
  await sweepBackupDownloads({ dir: data.dir, formerDir: join(data.data, "absent") });
});
