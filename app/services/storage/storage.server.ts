import type { Readable } from "node:stream";
import { UnavailableError } from "#app/kernel/runtime/regular-work.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

export type ByteRange = { start: number; end: number };
/** Bytes in hand, or a stream whose length is known beforehand: a bucket wants to be told. */
export type Content = Uint8Array | { stream: Readable; size: number };
export type StoredFile = { path: string; size: number; modifiedAt: number };

/** Tells one file from any other that bears its name before or after it. */
export type FileStamp = { number: number; size: number; changedAt: number };

/**
 * Where media files live: a folder, or a bucket. Paths are ours ("properties/3f0c…/640.avif"), never a client's.
 * A file never changes once it is there.
 */
export type MediaStorage = {
  /** Resolves once the file would survive a power cut. Rejects with MediaExistsError rather than overwrite. */
  put: (path: string, content: Content) => Promise<void>;
  /** Undefined when there is no such file. */
  size: (path: string) => Promise<number | undefined>;
  /** The file or a part of it; `size` is that of the whole file. Undefined when there is no such file. */
  open: (path: string, range?: ByteRange) => Promise<{ size: number; stream: Readable } | undefined>;
  /** One file, or everything below a folder. Removing what is not there is no error. */
  remove: (path: string) => Promise<void>;
  /** Every file below a folder; all of them for "". */
  list: (folder: string) => AsyncIterable<StoredFile>;
  /** The file that has this name now, told without waiting; undefined when there is none. A bucket would have to be asked. */
  stampOf?: (path: string) => FileStamp | undefined;
  /** Room left on its disk; a bucket does not tell. */
  freeBytes?: () => Promise<number>;
};

export class MediaExistsError extends Error {
  constructor(path: string) {
    super(`${path} exists already and is not overwritten`);
    this.name = "MediaExistsError";
  }
}

/** The storage did not answer, or answered that it cannot; not a fault of the file. */
export class StorageUnavailableError extends UnavailableError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StorageUnavailableError";
  }
}

const MEDIA_PATH = /^[a-z0-9]+(\/[a-z0-9-]+)*(\/[a-z0-9-]+\.[a-z0-9]+)?$/;

/** No dot segments, no client text: a mistake here would be ours. */
export function assertMediaPath(path: string) {
  if (!MEDIA_PATH.test(path)) throw new Error(`Not a media path: ${JSON.stringify(path)}`);
}

/** The whole file in memory: for what we made ourselves and know to be small. */
export async function readAll(storage: MediaStorage, path: string): Promise<Buffer | undefined> {
  const file = await storage.open(path);
  return file && Buffer.concat(await file.stream.toArray());
}
const DERIVED = "derived/";

/** Marks of the journal lie beside the media: outside the database, never overwritten, in every backup. */
export const JOURNAL_FOLDER = "journal";

/** What the server writes by itself, by folder: how long it is kept. No record names it. Files of records lie in `mediaFolders`. */
const ownFolders: Readonly<Record<string, number>> = {
  [`${DERIVED}apercus`]: 30 * DAY_MS,
  [`${DERIVED}affiches`]: DAY_MS,
  [`${DERIVED}selections`]: 30 * DAY_MS,
  [JOURNAL_FOLDER]: Number.POSITIVE_INFINITY,
};

/** What can be made again at any time: no backup needs it. */
export function isDerived({ path }: Pick<StoredFile, "path">): boolean {
  return path.startsWith(DERIVED);
}

export function isOwnFile({ path }: Pick<StoredFile, "path">): boolean {
  return isDerived({ path }) || Object.keys(ownFolders).some((folder) => path.startsWith(`${folder}/`));
}

/** Of a file of the server's own; in a folder that is no longer in use, at once. */
export function isWornOut({ path, modifiedAt }: StoredFile, now: number): boolean {
  return now - modifiedAt > (ownFolders[path.slice(0, path.lastIndexOf("/"))] ?? 0);
}
