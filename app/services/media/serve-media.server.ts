import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Db } from "#app/db/engine/client.server.ts";
import { documentTables, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { mediaHeaders } from "#app/kernel/http/answer-headers.server.ts";
import { readRange, sendPlain } from "#app/kernel/http/send-file.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { onlyFollowed } from "#app/services/auth/followed-people.server.ts";
import { hasRight, readRight, scopeOf } from "#app/services/auth/rights.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, type LiveSession } from "#app/services/auth/sessions.server.ts";
import { mediaFolders } from "#app/services/storage/media-usage.ts";
import { type FileStamp, type MediaStorage, readAll, StorageUnavailableError } from "#app/services/storage/storage.server.ts";

/**
 * Only members who may read what a private file was sent with may see the file: a member who has his own requests only sees the
 * photos of those, and none whose form has not been sent yet. Which table it belongs to is told by where it lies.
 */
async function mayReadPrivate(db: Db, session: LiveSession, path: string): Promise<boolean> {
  const right = documentRight(path);
  if (right) return hasRight(session, right);
  const storage_path = path.slice(0, path.lastIndexOf("/"));
  const folder = storage_path.slice(0, storage_path.lastIndexOf("/"));
  const owner = sentTables.find((table) => traitsOf(table).files?.folder === folder);
  const scope = owner ? scopeOf(session, readRight(owner)) : "none";
  if (!owner || scope !== "own") return scope === "all";
  const file = await db
    .selectFrom("uploaded_images")
    .select("owner_id")
    .where("storage_path", "=", storage_path)
    .where("owner_table", "=", owner)
    .executeTakeFirst();
  return file?.owner_id ? (await onlyFollowed(db, owner, [file.owner_id], session.id)).length === 1 : false;
}

/** The right to open documents of this folder; undefined where pictures lie. */
function documentRight(path: string) {
  const table = documentTables.find((each) => path.startsWith(`${traitsOf(each).files?.folder}/`));
  return table && traitsOf(table).files?.right;
}

/** The widest picture of the site fits, a film does not. */
export const CACHED_FILE_BYTES = 128 * 1_024;
const MAX_BYTES = 24 * MEGABYTE;

type CachedFile = { stamp: FileStamp; bytes: Buffer; headers: string[] };

/**
 * Small public files in memory, by their address; the one that was asked for longest ago goes first. Each sending asks the storage whether
 * the file is still that one: removed or replaced, by this process or another, it is never sent again.
 */
export class CachedFiles {
  readonly #files = new Map<string, CachedFile>();
  readonly #maxBytes: number;
  readonly #stampOf: (address: string) => FileStamp | undefined;
  #bytes = 0;

  constructor(stampOf: (address: string) => FileStamp | undefined, { maxBytes = MAX_BYTES } = {}) {
    this.#stampOf = stampOf;
    this.#maxBytes = maxBytes;
  }

  get bytes() {
    return this.#bytes;
  }

  /** False when it is not cached, and nothing was sent. Throws when the storage does not answer. */
  send(address: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(address);
    if (!file || request.method !== "GET" || request.headers.range !== undefined) return false;
    this.#forget(address, file);
    if (!isSame(this.#stampOf(address), file.stamp)) return false;
    this.#add(address, file);
    response.writeHead(200, file.headers).end(file.bytes);
    return true;
  }

  /** Unless it was replaced or removed while it was being read. */
  put(address: string, { stamp, bytes, headers }: Omit<CachedFile, "headers"> & { headers: Record<string, string> }) {
    if (bytes.byteLength > CACHED_FILE_BYTES || bytes.byteLength !== stamp.size || !isSame(this.#stampOf(address), stamp)) return;
    const former = this.#files.get(address);
    if (former) this.#forget(address, former);
    this.#add(address, { stamp, bytes, headers: Object.entries({ ...headers, "content-length": String(bytes.byteLength) }).flat() });
    for (const [oldest, file] of this.#files) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest, file);
    }
  }

  #add(address: string, file: CachedFile) {
    this.#files.set(address, file);
    this.#bytes += file.bytes.byteLength;
  }

  #forget(address: string, file: CachedFile) {
    this.#files.delete(address);
    this.#bytes -= file.bytes.byteLength;
  }
}

function isSame(now: FileStamp | undefined, then: FileStamp) {
  return now !== undefined && now.number === then.number && now.size === then.size && now.changedAt === then.changedAt;
}

const PREFIX = "/media/";
const FILES = "\\d{1,4}\\.(?:avif|webp)|image\\.jpg|document\\.pdf|apercu\\.jpg|video\\.(?:mp4|webm|ogg)";
const MEDIA_PATH = new RegExp(`^/media/((?:${mediaFolders.join("|")})/[0-9a-f]{32}/(?:${FILES}))$`);
const FACTOR_NEEDED = "Activez d’abord la double authentification de votre compte.";
const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  pdf: "application/pdf",
};

/** The files of a storage as they are sent. */
export type ServedMedia = { storage: MediaStorage; cache?: CachedFiles };

/** Small files are cached where the storage can tell at once whether it still has them. */
export function openServedMedia(storage: MediaStorage): ServedMedia {
  const { stampOf } = storage;
  return { storage, cache: stampOf && new CachedFiles((pathname) => stampOf(pathname.slice(PREFIX.length))) };
}

/** A public file from memory, which takes no place and waits for nothing; false when it is not there, or the storage does not answer. */
export function sendCachedMedia(pathname: string, { cache }: ServedMedia, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return cache?.send(pathname, request, response) ?? false;
  } catch (error) {
    log.warn("media-unavailable", { error: String(error) });
    return false;
  }
}

/**
 * Files of the media storage: the address is checked letter by letter, so no path can leave it, and tells by itself what is private.
 * To anyone without the right to read it a private file does not exist, and it is kept nowhere.
 */
export async function serveMedia(
  pathname: string,
  served: ServedMedia,
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
) {
  const path = MEDIA_PATH.exec(pathname)?.[1];
  const isPrivate = path?.startsWith("private/") ?? false;
  const session = path && isPrivate ? await findSession(request) : undefined;
  if (session?.needsFactor) return sendPlain(response, 403, FACTOR_NEEDED, common);
  if (!path || (isPrivate && !(session && (await mayReadPrivate(appDb(), session, path))))) return sendAbsent(response, common);
  const isDocument = documentRight(path) !== undefined;
  const headers = {
    ...common,
    ...mediaHeaders,
    "content-type": contentTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "",
    "accept-ranges": "bytes",
    ...(isPrivate && { "cache-control": "private, no-store" }),
    ...(isDocument && { "content-disposition": `attachment; filename="${path.slice(path.lastIndexOf("/") + 1)}"` }),
  };
  if (isDocument && request.method === "GET")
    log.info("document-opened", { member: session?.id, path: path.slice(0, path.lastIndexOf("/")) });
  try {
    if (!isPrivate && isWhole(request)) await cacheSmall(pathname, path, served, headers);
    if (sendCachedMedia(pathname, served, request, response)) return;
    await sendStored(path, served.storage, request, response, headers, common);
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn("media-unavailable", { path, error: error.message });
    sendPlain(response, 503, "Les images ne répondent pas pour le moment. Réessayez dans un instant.", { ...common, "retry-after": "10" });
  }
}

function isWhole({ method, headers }: IncomingMessage) {
  return method === "GET" && headers.range === undefined;
}

/** Reads it whole, where it is small. */
async function cacheSmall(pathname: string, path: string, { storage, cache }: ServedMedia, headers: Record<string, string>) {
  const stamp = cache && storage.stampOf?.(path);
  if (!stamp || stamp.size > CACHED_FILE_BYTES) return;
  const bytes = await readAll(storage, path);
  if (bytes) cache?.put(pathname, { stamp, bytes, headers });
}

async function sendStored(
  path: string,
  storage: MediaStorage,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  common: Record<string, string>,
) {
  const needsSize = request.method === "HEAD" || request.headers.range !== undefined;
  const size = needsSize ? await storage.size(path) : undefined;
  if (needsSize && size === undefined) return sendAbsent(response, common);
  const range = size === undefined ? undefined : readRange(request.headers.range, size);
  if (range === "unsatisfiable") return void response.writeHead(416, { ...headers, "content-range": `bytes */${size}` }).end();
  const partial = range && { "content-range": `bytes ${range.start}-${range.end}/${size}` };
  if (request.method === "HEAD") {
    const length = range ? range.end - range.start + 1 : (size ?? 0);
    return void response.writeHead(range ? 206 : 200, { ...headers, ...partial, "content-length": length }).end();
  }
  const file = await storage.open(path, range);
  if (!file) return sendAbsent(response, common);
  if (response.destroyed) return void file.stream.destroy(); // the client left while the file was being opened
  response.writeHead(range ? 206 : 200, { ...headers, ...partial, "content-length": range ? range.end - range.start + 1 : file.size });
  // A client that goes away in the middle is no fault; any other trouble ends the connection, the length was already promised.
  pipeline(file.stream, response, (error) => error && response.destroy());
}

async function findSession({ headers }: IncomingMessage): Promise<LiveSession | undefined> {
  const token = readSessionToken(headers.cookie);
  return token === undefined ? undefined : findLiveSession(appDb(), token);
}

function sendAbsent(response: ServerResponse, common: Record<string, string>) {
  sendPlain(response, 404, "Ce fichier n’existe pas.", common);
}
