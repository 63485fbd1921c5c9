import type { ServerResponse } from "node:http";

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
