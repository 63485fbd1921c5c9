import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { log } from "#app/kernel/log/log.server.ts";
import { chooseEncoding, type Encoding } from "#app/kernel/page-cache/encoded-page.server.ts";
import { knowsEtag, sendFile } from "./send-file.server.ts";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

/** What needs no stream: the larger pictures of the site have some 110 kB. */
const CACHED_FILE_BYTES = 128 * 1_024;

type Body = { bytes: Buffer; headers: string[] };
type CompressedFile = { path: string; bytes?: Buffer };
type StaticFile = {
  path: string;
  size: number;
  etag: string;
  headers: Record<string, string>;
  encoded: Map<Encoding, CompressedFile>;
  /** As they are sent, made at the first need: all of them together are as large as the small files of the build. */
  bodies: Map<Encoding, Body>;
};

/** The built client and public files, listed once at start: nothing outside the list can be asked for. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();

  constructor(folder: string) {
    const present = new Set(listFiles(folder));
    for (const path of present) {
      const type = contentTypes[extname(path)];
      if (type) this.#files.set(`/${relative(folder, path).split(sep).join("/")}`, describe(path, type, { folder, present }));
    }
  }

  /** Once the site is online: the next build may take the place of this one while open pages still ask for what this one has. */
  async readAhead() {
    for (const { encoded } of this.#files.values())
      for (const compressed of encoded.values()) compressed.bytes ??= await readFile(compressed.path);
  }

  has(pathname: string) {
    return this.#files.has(pathname);
  }

  /** False when something must be waited for, or there is no such file: nothing is sent then. */
  sendAtOnce(pathname: string, request: IncomingMessage, response: ServerResponse, common: Record<string, string>): boolean {
    const file = this.#files.get(pathname);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    if (knowsEtag(request.headers["if-none-match"], file.etag)) {
      response.writeHead(304, headersOf(file, common)).end();
      return true;
    }
    const body = bodyOf(file, request, common);
    if (body) response.writeHead(200, body.headers).end(request.method === "HEAD" ? undefined : body.bytes);
    return body !== undefined;
  }

  send(pathname: string, request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
    const file = this.#files.get(pathname);
    if (!file || this.sendAtOnce(pathname, request, response, common)) return;
    sendFile(request, response, { path: file.path, size: file.size }, headersOf(file, common), common);
  }
}

function headersOf(file: StaticFile, common: Record<string, string>): Record<string, string> {
  return { ...common, ...file.headers, ...(file.encoded.size > 0 && { vary: "Accept-Encoding" }) };
}

/** What is sent whole: the compressed form that was asked for, or a small file as it is, unless a part of it is asked for. */
function bodyOf(file: StaticFile, { headers: requestHeaders }: IncomingMessage, common: Record<string, string>): Body | undefined {
  const accepted = chooseEncoding(requestHeaders["accept-encoding"]);
  const encoding = file.encoded.has(accepted) ? accepted : "identity";
  if (encoding === "identity" && requestHeaders.range !== undefined) return undefined;
  const encoded = file.bodies.get(encoding);
  if (encoded) return encoded;
  const bytes = readWhole(file, encoding);
  if (!bytes) return undefined;
  const kind = encoding === "identity" ? { "accept-ranges": "bytes" } : { "content-encoding": encoding };
  const headers = { ...headersOf(file, common), ...kind, "content-length": String(bytes.byteLength) };
  const body = { bytes, headers: Object.entries(headers).flat() };
  file.bodies.set(encoding, body);
  return body;
}

/** Undefined when it is large, or cannot be read just now: streaming it then reports the fault. */
function readWhole({ path, size, encoded }: StaticFile, encoding: Encoding): Buffer | undefined {
  const compressed = encoded.get(encoding);
  if (!compressed && size > CACHED_FILE_BYTES) return undefined;
  try {
    if (compressed) {
      compressed.bytes ??= readFileSync(compressed.path);
      return compressed.bytes;
    }
    const bytes = readFileSync(path);
    return bytes.byteLength === size ? bytes : undefined;
  } catch (error) {
    log.warn("file-unavailable", { error: String(error) });
    return undefined;
  }
}

function describe(path: string, type: string, { folder, present }: { folder: string; present: ReadonlySet<string> }): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const isHashed = relative(folder, path).startsWith(`assets${sep}`);
  const etag = `"${createHash("sha256").update(`${path} ${size} ${mtimeMs}`).digest("base64url").slice(0, 16)}"`;
  const encoded = new Map<Encoding, CompressedFile>();
  for (const [encoding, suffix] of [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const)
    if (present.has(path + suffix)) encoded.set(encoding, { path: path + suffix });
  return {
    path,
    size,
    etag,
    headers: { "content-type": type, "cache-control": isHashed ? IMMUTABLE : ONE_DAY, etag },
    encoded,
    bodies: new Map(),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
