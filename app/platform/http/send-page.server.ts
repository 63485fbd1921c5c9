import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type EncodedBody, type EncodedPage } from "#app/platform/page-cache/encoded-page.server.ts";
import type { RenderedPage } from "#app/platform/page-cache/page-cache.server.ts";
import { knowsEtag } from "./etag.ts";

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

function sendBody({ method, headers: asked }: IncomingMessage, response: ServerResponse, body: EncodedBody) {
  const { bytes, etag, headers, sizedHeaders } = body;
  if (knowsEtag(asked["if-none-match"], etag)) return void response.writeHead(304, headers).end();
  response.writeHead(200, sizedHeaders);
  response.end(method === "HEAD" ? undefined : bytes);
}

/** An answer made for this one request. */
export async function sendRendered(request: IncomingMessage, response: ServerResponse, { status, headers, bytes }: RenderedPage) {
  const isSmall = bytes.byteLength < WORTH_COMPRESSING || headers["content-type"]?.startsWith("image/");
  const encoding = isSmall ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
  const body =
    encoding === "br"
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: ONE_TIME_QUALITY } })
      : encoding === "gzip"
        ? await zip(bytes)
        : bytes;
  const { "set-cookie": cookies, ...rest } = headers;
  if (cookies) response.setHeader("set-cookie", cookies.split("\n"));
  response.writeHead(status, {
    ...rest,
    vary: "Accept-Encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    ...(status !== 204 && status !== 304 && { "content-length": body.byteLength }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
