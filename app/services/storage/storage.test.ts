import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenForTest } from "#tests/http-server.ts";
import { startS3, type TestBucket } from "#tests/s3.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { MediaExistsError, type MediaStorage, readAll, StorageUnavailableError } from "./storage.server.ts";

let folder: string;
let bucket: TestBucket;
const storages: Record<string, () => MediaStorage> = {
  folder: () => openFolderStorage(folder),
  S3: () => openS3Storage(bucket.location),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fadem-storage-"));
  bucket = await startS3();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

async function namesBelow(storage: MediaStorage, prefix: string) {
  const files = await Array.fromAsync(storage.list(prefix));
  return files.map(({ path }) => path).sort();
}

describe.each(Object.keys(storages))("%s", (kind) => {
  const storage = () => storages[kind]?.() as MediaStorage;

  test("a stored file is read back whole, in part, and measured", async () => {
    const bytes = Buffer.from("0123456789");
    await storage().put("properties/aa01/640.webp", bytes);

    expect(await readAll(storage(), "properties/aa01/640.webp")).toEqual(bytes);
    expect(await storage().size("properties/aa01/640.webp")).toBe(10);
    const part = await storage().open("properties/aa01/640.webp", { start: 2, end: 5 });
    expect(part?.size).toBe(10);
    expect(Buffer.concat((await part?.stream.toArray()) ?? []).toString()).toBe("2345");
  });

  test("a stream of known length is stored as it is", async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
    await storage().put("vehicles/aa02/video.mp4", { stream: Readable.from(chunks), size: 40 * 65_536 });

    expect(await storage().size("vehicles/aa02/video.mp4")).toBe(40 * 65_536);
    expect((await readAll(storage(), "vehicles/aa02/video.mp4"))?.equals(Buffer.concat(chunks))).toBe(true);
  });

  test("a stream that breaks stores nothing", async () => {
    async function* broken() {
      yield Buffer.alloc(1_000);
      throw new Error("the disk it came from is gone");
    }
    await expect(storage().put("vehicles/aa03/video.mp4", { stream: Readable.from(broken()), size: 5_000 })).rejects.toThrow();
    expect(await storage().size("vehicles/aa03/video.mp4")).toBeUndefined();
  });

  test("what is there already is never overwritten", async () => {
    await storage().put("gallery/aa04/image.jpg", Buffer.from("first"));
    await expect(storage().put("gallery/aa04/image.jpg", Buffer.from("second"))).rejects.toBeInstanceOf(MediaExistsError);
    expect((await readAll(storage(), "gallery/aa04/image.jpg"))?.toString()).toBe("first");
  });

  test("what is absent is undefined, and removing it is no error", async () => {
    expect(await storage().open("gallery/ffff/image.jpg")).toBeUndefined();
    expect(await storage().size("gallery/ffff/image.jpg")).toBeUndefined();
    expect(await storage().size("gallery/ffff")).toBeUndefined();
    expect(await namesBelow(storage(), "gallery/ffff")).toEqual([]);
    await storage().remove("gallery/ffff");
  });

  test("a folder is listed and removed without its neighbours", async () => {
    const names = ["images/bb01/320.avif", "images/bb01/320.webp", "images/bb010/320.webp"];
    for (const name of names) await storage().put(name, Buffer.from(name));

    expect(await namesBelow(storage(), "images")).toEqual(names);
    expect(await Array.fromAsync(storage().list("images/bb010"))).toEqual([
      { path: "images/bb010/320.webp", size: 21, modifiedAt: expect.any(Number) },
    ]);
    await storage().remove("images/bb01/320.avif");
    expect(await namesBelow(storage(), "images/bb01")).toEqual(["images/bb01/320.webp"]);
    await storage().remove("images/bb01");
    expect(await namesBelow(storage(), "images")).toEqual(["images/bb010/320.webp"]);
    expect(await namesBelow(storage(), "")).toContain("images/bb010/320.webp");
  });

  test("a path that could leave the storage is refused", async () => {
    for (const path of ["../x/a.jpg", "a/../b.jpg", "/etc/passwd", "a//b.jpg", "a/.b", "a\\b.jpg", "a/b.jpg\0", "A/b.jpg", ""])
      await expect(storage().put(path, Buffer.from("x")), path).rejects.toThrow("Not a media path");
  });
});

test("files and folders of the media folder are for its owner alone, and no half-written file stays", async () => {
  const storage = openFolderStorage(folder);
  await storage.put("uploads/cc01/image.jpg", Buffer.from("x"));

  expect((await stat(join(folder, "uploads/cc01/image.jpg"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "uploads/cc01"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, ".partial"))).toEqual([]);
});

async function putEach(storage: MediaStorage, names: Iterable<string>) {
  for (const name of names) await storage.put(name, Buffer.from("x"));
}

test("a listing of more than one page is read to its end", async () => {
  const storage = openS3Storage(bucket.location);
  const names = Array.from({ length: 1_005 }, (_, index) => `uploads/dd${index}/a.jpg`);
  const queue = names.values();
  await Promise.all(Array.from({ length: 16 }, () => putEach(storage, queue)));

  expect(await namesBelow(storage, "uploads")).toEqual(names.sort());
});

test("a connection that the bucket closed is opened again", async () => {
  let isFirst = true;
  await using server = await listenForTest((request, response) => {
    if (isFirst) request.socket.resetAndDestroy();
    else response.writeHead(200, { "content-length": "7" }).end();
    isFirst = false;
  });
  const storage = openS3Storage({ ...bucket.location, endpoint: server.url });
  expect(await storage.size("a/b.jpg")).toBe(7);
});

test("a bucket that does not answer, or refuses the key, is unavailable", async () => {
  const nobody = openS3Storage({ ...bucket.location, endpoint: "http://127.0.0.1:1" });
  await expect(nobody.size("a/b.jpg")).rejects.toBeInstanceOf(StorageUnavailableError);
  const stranger = openS3Storage({ ...bucket.location, accessKeyId: "STRANGER" });
  await expect(stranger.put("a/b.jpg", Buffer.from("x"))).rejects.toBeInstanceOf(StorageUnavailableError);
});
