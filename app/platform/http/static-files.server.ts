import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { chooseEncoding, type Encoding } from "#app/platform/page-cache/encoded-page.server.ts";
import { knowsEtag } from "./etag.ts";
import { sendFile } from "./send-file.server.ts";

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

type StaticFile = { path: string; size: number; etag: string; headers: Record<string, string>; encoded: Map<Encoding, Buffer> };

/** The built client and public files, listed once at start: nothing outside the list can be asked for. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();

  constructor(folder: string) {
    for (const path of listFiles(folder)) {
      const type = contentTypes[extname(path)];
      if (type) this.#files.set(`/${relative(folder, path).split(sep).join("/")}`, describe(path, type, folder));
    }
  }

  has(pathname: string) {
    return this.#files.has(pathname);
  }

  send(pathname: string, request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
    const file = this.#files.get(pathname);
    if (!file) return;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const encoded = file.encoded.get(encoding);
    const headers = { ...common, ...file.headers, ...(file.encoded.size > 0 && { vary: "Accept-Encoding" }) };
    if (knowsEtag(request.headers["if-none-match"], file.etag)) return void response.writeHead(304, headers).end();
    if (!encoded) return void sendFile(request, response, { path: file.path, size: file.size }, headers, common);
    response.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": encoded.byteLength });
    response.end(request.method === "HEAD" ? undefined : encoded);
  }
}

function describe(path: string, type: string, folder: string): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const isHashed = relative(folder, path).startsWith(`assets${sep}`);
  const etag = `"${createHash("sha256").update(`${path} ${size} ${mtimeMs}`).digest("base64url").slice(0, 16)}"`;
  const encoded = new Map<Encoding, Buffer>();
  for (const [encoding, suffix] of [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const) {
    const bytes = readIfPresent(path + suffix);
    if (bytes) encoded.set(encoding, bytes);
  }
  return { path, size, etag, headers: { "content-type": type, "cache-control": isHashed ? IMMUTABLE : ONE_DAY, etag }, encoded };
}

function readIfPresent(path: string) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : undefined;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
