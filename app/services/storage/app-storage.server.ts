import { join } from "node:path";
import { env } from "#app/kernel/env/env.server.ts";
import { openFolderStorage, PARTIAL_FOLDER } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import type { MediaStorage } from "./storage.server.ts";

let opened: MediaStorage | undefined;

/** The media storage of this process: the bucket when one is configured, else a folder of the data folder. */
export function mediaStorage(): MediaStorage {
  const { s3 } = env();
  opened ??= s3 ? openS3Storage(s3) : openFolderStorage(mediaDir());
  return opened;
}

export function mediaDir() {
  return join(env().dataDir, "media");
}

/** Uploads on their way in; always on this machine, also when the bucket is elsewhere. */
export function uploadDir() {
  return join(env().dataDir, "envois");
}

/** Files of the media folder that were being written. */
export function partialDir() {
  return join(mediaDir(), PARTIAL_FOLDER);
}
