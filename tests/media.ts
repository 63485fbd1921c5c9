import { mkdtemp, readdir, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "#app/db/engine/client.server.ts";
import { type MediaIntake, storeUpload } from "#app/services/media/intake/store-upload.server.ts";
import { createVisitorLane } from "#app/services/media/intake/visitor-lane.server.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { VariantQueue } from "#app/services/media/processing/variant-queue.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { type MediaUsage, usageRules } from "#app/services/storage/media-usage.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

export type TestMedia = AsyncDisposable & {
  intake: MediaIntake;
  storage: MediaStorage;
  folder: string;
  first: PictureProcessor;
  queue: VariantQueue;
  /** Sends bytes as the administrator's form does. */
  send: (bytes: Uint8Array, options?: { usage?: MediaUsage; withVideo?: boolean; name?: string }) => ReturnType<typeof storeUpload>;
  storedFiles: () => Promise<string[]>;
  temporaryFiles: () => Promise<string[]>;
};

/** The real thing in a folder of its own: storage, picture processes, queue. */
export async function openTestMedia(db: Db, changes: Partial<MediaIntake> = {}): Promise<TestMedia> {
  const folder = await mkdtemp(join(tmpdir(), "fadem-media-"));
  const storage = changes.storage ?? openFolderStorage(join(folder, "media"));
  const first = new PictureProcessor({ name: "first", timeLimitMs: 20_000 });
  const visitors = new PictureProcessor({ name: "visitors", timeLimitMs: 20_000 });
  const rest = new PictureProcessor({ name: "rest", timeLimitMs: 60_000, priority: constants.priority.PRIORITY_LOW });
  const queue = new VariantQueue({ db, storage, processor: rest });
  const intake: MediaIntake = {
    db,
    storage,
    uploadDir: join(folder, "envois"),
    processor: first,
    visitors: createVisitorLane(visitors),
    wakeQueue: () => undefined,
    ...changes,
  };
  return {
    intake,
    storage,
    folder,
    first,
    queue,
    send: (bytes, { usage = "properties", withVideo, name = "photo.jpg" } = {}) =>
      storeUpload(intake, { body: inChunks(bytes), originalName: name, rules: usageRules[usage], withVideo }),
    storedFiles: async () => (await Array.fromAsync(storage.list(""))).map(({ path }) => path).sort(),
    temporaryFiles: async () => [...(await list(join(folder, "envois"))), ...(await list(join(folder, "media/.partial")))],
    async [Symbol.asyncDispose]() {
      first.stop();
      visitors.stop();
      await queue.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function list(folder: string) {
  return readdir(folder).catch(() => []);
}

/** As the network delivers it. */
export async function* inChunks(bytes: Uint8Array, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
