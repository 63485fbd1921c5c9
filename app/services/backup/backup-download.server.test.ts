import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
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
  const download = await openBackupDownload(new AbortController().signal, {
    dir: data.dir,
    async write(file, signal) {
      const summary = await writeArchive(file, { db, storage, signal });
      expect(data.names()).toEqual([]);
      mode = (await file.stat()).mode;
      return summary;
    },
  });
  expect(mode & 0o777).toBe(0o600);
  expect([data.names(), data.nameless()]).toEqual([[], 1]);
  const bytes = Buffer.from(await new Response(download?.stream).arrayBuffer());
  expect([data.names(), data.nameless()]).toEqual([[], 0]);

  expect(bytes.byteLength).toBe(download?.bytes);
  const copy = join(data.data, "recu.tar");
  writeFileSync(copy, bytes);
  const archive = await Archive.open(copy);
  expect(String(await archive.read("rows/properties.ndjson"))).toContain("Villa du lac");
  expect((await archive.read(`media/${picture}`))?.byteLength).toBe(2 * MEGABYTE);
  await archive.close();
});

test("a download that is given up leaves nothing, before its first byte and in the middle, and the next one may begin", async () => {
  using data = openData();
  const open = (signal = new AbortController().signal) => openBackupDownload(signal, { dir: data.dir, write: writeThree });
  const left = () => [...data.names(), data.nameless()];

  const middle = await open();
  const reader = middle?.stream.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  expect(left()).toEqual([1]);
  await reader?.cancel();
  expect(left()).toEqual([0]);

  const gone = new AbortController();
  const unread = await open(gone.signal);
  expect(left()).toEqual([1]);
  gone.abort();
  await expect.poll(left).toEqual([0]);
  await expect(unread?.stream.getReader().read()).rejects.toThrow();

  const early = new AbortController();
  const aborted = openBackupDownload(early.signal, {
    dir: data.dir,
    write(file, signal) {
      early.abort();
      return writeThree(file, signal);
    },
  });
  await expect(aborted).rejects.toThrow(/abort/);
  expect(left()).toEqual([0]);
  expect(await (await open())?.stream.cancel()).toBeUndefined();
});

test("one backup is downloaded at a time, and one that could not be made holds up nobody", async () => {
  using data = openData();
  const open = (write = writeThree) => openBackupDownload(new AbortController().signal, { dir: data.dir, write });
  const [first, second] = await Promise.all([open(), open()]);
  expect(first?.bytes).toBe(3 * MEGABYTE);
  expect(second).toBeUndefined();
  expect(data.nameless()).toBe(1);
  await new Response(first?.stream).arrayBuffer();

  await expect(open(() => Promise.reject(new Error("no room left")))).rejects.toThrow("no room left");
  expect(data.nameless()).toBe(0);
  const third = await open();
  expect(third?.bytes).toBe(3 * MEGABYTE);
  await third?.stream.cancel();
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
