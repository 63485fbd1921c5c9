import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";
import { brotliWindow, chooseEncoding, type EncodedBody, type EncodedPage, hashOf } from "#app/kernel/page-cache/encoded-page.server.ts";
import type { RenderedPage } from "#app/kernel/page-cache/page-cache.server.ts";
import { ASKED_AGAIN } from "./answer-headers.server.ts";
import { knowsEtag } from "./send-file.server.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 1_024;
const ONE_TIME_QUALITY = 4;

/** A kept page: bytes and headers are ready, or will be in a moment. */
export async function sendEncoded(request: IncomingMessage, response: ServerResponse, page: EncodedPage) {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  sendBody(request, response, page.ready(encoding) ?? (await page.body(encoding)));
}

/** The same without waiting: false when the bytes are not ready, and nothing is sent. */
export function sendAtOnce(request: IncomingMessage, response: ServerResponse, page: EncodedPage): boolean {
  const body = page.ready(chooseEncoding(request.headers["accept-encoding"]));
  if (body) sendBody(request, response, body);
  return body !== undefined;
}

function sendBody({ method, headers: requestHeaders }: IncomingMessage, response: ServerResponse, body: EncodedBody) {
  const { bytes, etag, headers, sizedHeaders } = body;
  if (knowsEtag(requestHeaders["if-none-match"], etag)) return void response.writeHead(304, headers).end();
  response.writeHead(200, sizedHeaders);
  response.end(method === "HEAD" ? undefined : bytes);
}

/** A page made for this one request; a browser that has the same bytes gets a 304, if cacheable. */
export async function sendRendered(request: IncomingMessage, response: ServerResponse, { status, headers, bytes }: RenderedPage) {
  const isSmall = bytes.byteLength < WORTH_COMPRESSING || headers["content-type"]?.startsWith("image/");
  const encoding = isSmall ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
  const body =
    encoding === "br"
      ? await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: ONE_TIME_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes.byteLength),
          },
        })
      : encoding === "gzip"
        ? await zip(bytes)
        : bytes;
  const { "set-cookie": cookies, ...rest } = headers;
  const etag = isRepeatable(request, status, headers) ? `"${hashOf(bytes)}-${encoding}"` : undefined;
  if (etag && knowsEtag(request.headers["if-none-match"], etag))
    return void response.writeHead(304, { ...rest, etag, vary: "Accept-Encoding" }).end();
  if (cookies) response.setHeader("set-cookie", cookies.split("\n"));
  response.writeHead(status, {
    ...rest,
    vary: "Accept-Encoding",
    ...(etag && { etag }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    ...(status !== 204 && status !== 304 && { "content-length": body.byteLength }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** What a browser may keep if it asks each time whether it still holds. */
function isRepeatable({ method }: IncomingMessage, status: number, headers: Record<string, string>) {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && status === 200 && headers["cache-control"] === ASKED_AGAIN && !("set-cookie" in headers);
}

/**
 * An answer that flows. The maker of its body holds something open for it (a stream, a file, a query) and lets go when the body ends or
 * is cancelled: where its reader has left, it is cancelled here.
 */
export async function sendStreamed(response: ServerResponse, answer: Response) {
  // Read now: a connection that closed while the answer was being made sends no event any more.
  if (response.destroyed) return void (await dismiss(answer));
  if (response.req.method !== "HEAD") {
    try {
      const sending = sendResponse(response, answer);
      if (response.headersSent) response.flushHeaders(); // its first byte may be minutes away, and a proxy waits for less
      return await sending;
    } catch (error) {
      await dismiss(answer);
      throw error;
    }
  }
  await dismiss(answer);
  await sendResponse(response, new Response(null, answer));
}

async function dismiss({ body }: Response) {
  if (body && !body.locked) await body.cancel();
}
