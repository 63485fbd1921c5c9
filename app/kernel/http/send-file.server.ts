import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { log } from "#app/kernel/log/log.server.ts";

/** A refusal by the HTTP front itself, before any page is involved: one French sentence. */
export function sendPlain(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(message),
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : message);
}

/**
 * Whether the browser holds what we would send, by its If-None-Match. Our mark begins and ends with a quotation mark, which none has inside:
 * wherever the list holds it, weak or not, it is an entry of its own, and no list need be taken apart.
 */
export function knowsEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}

type Range = { start: number; end: number };

/**
 * Streams a file, or the part a Range header asks for. Nothing of `headers` is promised before the file is open: descriptors may be lacking.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { path: string; size: number },
  headers: Record<string, string>,
  common: Record<string, string>,
) {
  if (response.destroyed) return; // the client left while the file was being found
  const range = readRange(request.headers.range, file.size);
  if (range === "unsatisfiable") return void response.writeHead(416, { ...headers, "content-range": `bytes */${file.size}` }).end();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  function promise() {
    return response.writeHead(range ? 206 : 200, {
      ...headers,
      "accept-ranges": "bytes",
      "content-length": end - start + 1,
      ...(range && { "content-range": `bytes ${start}-${end}/${file.size}` }),
    });
  }
  if (request.method === "HEAD" || file.size === 0) return void promise().end();
  const stream = createReadStream(file.path, { start, end });
  stream.once("error", (error) => {
    if (response.headersSent) return;
    log.warn("file-unavailable", { error: error.message });
    sendPlain(response, 503, "Ce fichier ne répond pas pour le moment. Réessayez dans un instant.", { ...common, "retry-after": "10" });
  });
  stream.once("open", () => {
    if (response.destroyed) return void stream.destroy(); // the client left while the file was being opened
    promise();
    // A client that goes away in the middle is no fault; any other trouble ends the connection, the length was already promised.
    pipeline(stream, response, (error) => error && response.destroy());
  });
}

/** One range only; several, or anything odd, is answered with the whole file. */
export function readRange(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
