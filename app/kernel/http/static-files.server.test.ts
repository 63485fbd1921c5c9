import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listenForTest } from "#tests/http-server.ts";
import { StaticFiles } from "./static-files.server.ts";

const small = Buffer.alloc(2_000, "petit");
const large = Buffer.alloc(200_000, "grand");

async function serveFiles() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-files-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/figtree.woff2"), small);
  writeFileSync(join(folder, "hero.webp"), large);
  writeFileSync(join(folder, "site.js"), "script");
  writeFileSync(join(folder, "site.js.br"), "comprimé");
  const files = new StaticFiles(folder);
  const server = await listenForTest((request, response) => files.send(request.url ?? "", request, response, { "x-common": "1" }));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    server,
    files,
    remove,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      remove();
    },
  };
}

test("a font or a small picture of the build is read once, and sent as it was from then on", async () => {
  await using site = await serveFiles();
  const ask = (init: RequestInit = {}) => fetch(`${site.server.url}/assets/figtree.woff2`, init);
  const first = await ask();
  const headers = Object.fromEntries(first.headers);
  expect(Buffer.from(await first.arrayBuffer())).toEqual(small);
  expect(headers).toMatchObject({
    "x-common": "1",
    "content-type": "font/woff2",
    "content-length": "2000",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const part = await ask({ headers: { range: "bytes=5-9" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 5-9/2000", "petit"]);
  expect((await ask({ headers: { "if-none-match": headers.etag ?? "" } })).status).toBe(304);
  const head = await ask({ method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "2000", ""]);

  site.remove();
  expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(small);
});

test("a large file is read each time, and one with a compressed form is sent in it", async () => {
  await using site = await serveFiles();
  const hero = () => fetch(`${site.server.url}/hero.webp`);
  expect(Buffer.from(await (await hero()).arrayBuffer())).toEqual(large);
  const script = await fetch(`${site.server.url}/site.js`, { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect([script.headers.get("content-encoding"), script.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
  site.remove();
  expect((await hero()).status).toBe(503);
});

test("the compressed forms of the build are there when another build has taken its place", async () => {
  await using site = await serveFiles();
  await site.files.readAhead();
  site.remove();
  const script = await fetch(`${site.server.url}/site.js`, { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect([script.status, script.headers.get("content-encoding")]).toEqual([200, "br"]);
});
