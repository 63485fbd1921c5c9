import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { mediaHeaders } from "#app/kernel/http/security-headers.server.ts";
import { readRange, sendPlain } from "#app/kernel/http/send-file.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, type LiveSession } from "#app/services/auth/sessions.server.ts";
import { mediaFolders } from "#app/services/storage/media-usage.ts";
import { type MediaStorage, readAll, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { CACHED_FILE_BYTES, CachedFiles } from "./cached-files.server.ts";
import { mayReadPrivate } from "./private-media.server.ts";

const PREFIX = "/media/";
const FILES = "\\d{1,4}\\.(?:avif|webp)|image\\.jpg|apercu\\.jpg|video\\.(?:mp4|webm|ogg)";
const MEDIA_PATH = new RegExp(`^/media/((?:${mediaFolders.join("|")})/[0-9a-f]{32}/(?:${FILES}))$`);
const FACTOR_NEEDED = "Activez d’abord la double authentification de votre compte.";
const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
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
  const headers = {
    ...common,
    ...mediaHeaders,
    "content-type": contentTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "",
    "accept-ranges": "bytes",
    ...(isPrivate && { "cache-control": "private, no-store" }),
  };
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
