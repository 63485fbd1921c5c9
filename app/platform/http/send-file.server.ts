import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";

type Range = { start: number; end: number };

/** Streams a file, or the part a Range header asks for. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { path: string; size: number },
  headers: Record<string, string>,
) {
  if (response.destroyed) return; // the client left while the file was being found
  const range = readRange(request.headers.range, file.size);
  if (range === "unsatisfiable") return void response.writeHead(416, { ...headers, "content-range": `bytes */${file.size}` }).end();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range && { "content-range": `bytes ${start}-${end}/${file.size}` }),
  });
  if (request.method === "HEAD" || file.size === 0) return void response.end();
  // A client that goes away in the middle is no fault; any other trouble ends the connection, the length was already promised.
  pipeline(createReadStream(file.path, { start, end }), response, (error) => error && response.destroy());
}

/** One range only; several, or anything odd, is answered with the whole file. */
export function readRange(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
