import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { hasRight } from "#app/platform/auth/rights.ts";
import { readSessionToken } from "#app/platform/auth/session-cookie.server.ts";
import { findLiveSession } from "#app/platform/auth/sessions.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { sendPlain } from "#app/platform/http/plain-response.server.ts";
import { mediaHeaders } from "#app/platform/http/security-headers.server.ts";
import { readRange } from "#app/platform/http/send-file.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mediaFolders } from "./intake/media-usage.ts";
import { type MediaStorage, StorageUnavailableError } from "./storage/storage.server.ts";

const FILES = "\\d{1,4}\\.(?:avif|webp)|image\\.jpg|apercu\\.jpg|video\\.(?:mp4|webm|ogg)";
const MEDIA_PATH = new RegExp(`^/media/((?:${mediaFolders.join("|")})/[0-9a-f]{32}/(?:${FILES}))$`);
/** All of them are photos of sell requests: whoever may read those may see them. */
const PRIVATE_MEDIA = "demandes-vente.lire";
const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};

/**
 * Files of the media storage: the address is checked letter by letter, so no path can leave it, and tells by itself what is private.
 * To anyone without the right to read it a private file does not exist.
 */
export async function serveMedia(
  pathname: string,
  storage: MediaStorage,
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
) {
  const path = MEDIA_PATH.exec(pathname)?.[1];
  const isPrivate = path?.startsWith("private/") ?? false;
  if (!path || (isPrivate && !(await mayReadPrivate(request)))) return sendAbsent(response, common);
  const headers = {
    ...common,
    ...mediaHeaders,
    "content-type": contentTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "",
    "accept-ranges": "bytes",
    ...(isPrivate && { "cache-control": "private, no-store" }),
  };
  try {
    await sendStored(path, storage, request, response, headers, common);
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn("media-unavailable", { path, error: error.message });
    sendPlain(response, 503, "Les images ne répondent pas pour le moment. Réessayez dans un instant.", { ...common, "retry-after": "10" });
  }
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

async function mayReadPrivate({ headers }: IncomingMessage) {
  const token = readSessionToken(headers.cookie);
  const session = token === undefined ? undefined : await findLiveSession(appDb(), token);
  return session !== undefined && hasRight(session, PRIVATE_MEDIA);
}

function sendAbsent(response: ServerResponse, common: Record<string, string>) {
  sendPlain(response, 404, "Ce fichier n’existe pas.", common);
}
