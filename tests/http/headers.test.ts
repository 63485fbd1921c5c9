import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect } from "vitest";
import { adminPassword } from "#scripts/app-process.ts";
import { test } from "./http-test.ts";

type Expected = Record<string, string | RegExp | undefined>;

const everyResponse: Expected = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  "strict-transport-security": undefined, // the address of the tests is not https
  server: undefined,
  "x-powered-by": undefined,
};

const HASHES = "(?: 'sha256-[A-Za-z0-9+/]{43}=')";
const AFTER_STYLES =
  "img-src 'self' data: blob:; media-src 'self' blob: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const publicPolicy = new RegExp(
  `^default-src 'none'; script-src 'self'${HASHES}+; style-src 'self'${HASHES}+; ${AFTER_STYLES.replaceAll(".", "\\.")}$`,
);
const adminPolicy = new RegExp(
  `^default-src 'none'; script-src 'self'${HASHES}+; style-src 'self' 'unsafe-inline'; ${AFTER_STYLES.replaceAll(".", "\\.")}$`,
);
const publicHtml: Expected = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": publicPolicy,
  "x-frame-options": "DENY",
  "cache-control": "no-cache",
  vary: "Accept-Encoding",
};
const adminHtml: Expected = { ...publicHtml, "content-security-policy": adminPolicy, "cache-control": "no-store" };
const yearLong = "public, max-age=31536000, immutable";
const media: Expected = { "content-security-policy": "sandbox; default-src 'none'" };

function expectHeaders({ headers: answered, status, url }: Response, expected: Expected) {
  const headers: Record<string, string | undefined> = Object.fromEntries(answered);
  const what = `${status} ${url}`;
  for (const [name, value] of Object.entries({ ...everyResponse, ...expected })) {
    if (value instanceof RegExp) expect(headers[name], `${what} ${name}`).toMatch(value);
    else expect(headers[name], `${what} ${name}`).toBe(value);
  }
}

test("R33 what a visitor gets carries the headers of its kind", async ({ visitor }) => {
  const { html } = await visitor.visit("/");
  const asset = /\/assets\/site-[\w.-]+\.js/.exec(html)?.[0] ?? "";
  const picture = /\/media\/[\w/]+\.avif/.exec(html)?.[0] ?? "";
  const kinds: [path: string, status: number, headers: Expected][] = [
    ["/", 200, { ...publicHtml, etag: /.+/ }],
    ["/about", 200, { ...publicHtml, etag: /.+/ }],
    ["/contact/envoyer", 200, publicHtml],
    ["/admin", 200, adminHtml],
    ["/biens/villa-de-personne-b-9999/fiche", 404, publicHtml],
    ["/_.data", 404, { "content-type": /^text\/plain/ }],
    ["/api/session", 401, { "cache-control": "no-store" }],
    ["/healthz", 200, { "cache-control": "no-store", "content-type": /^application\/json/ }],
    ["/sitemap.xml", 200, { "cache-control": /./, "content-type": /xml/ }],
    [asset, 200, { "cache-control": yearLong, "content-type": "text/javascript; charset=utf-8", "content-encoding": "br" }],
    [picture, 200, { ...media, "cache-control": yearLong, "content-type": "image/avif" }],
  ];
  for (const [path, status, expected] of kinds) {
    const response = await visitor.fetch(path, { headers: { "accept-encoding": "br" } });
    expect(response.status, path).toBe(status);
    expectHeaders(response, expected);
    await response.body?.cancel();
  }
  expect(html).not.toContain(' style="');
});

test("R33 the event stream is neither kept nor held up", async ({ app }) => {
  const ending = new AbortController();
  const response = await fetch(`${app.url}/api/changements`, { signal: ending.signal });
  const headers = Object.fromEntries(response.headers);
  ending.abort();
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("R33 errors and redirects carry the headers of their kind, and never a stack, a path or a version", async ({ app, visitor }) => {
  const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const foreign = { origin: "https://ailleurs.example" };
  const answers: [Response, status: number, Expected][] = [
    [await visitor.fetch("/rien-ici"), 404, publicHtml],
    [await visitor.fetch("/biens/jamais-vu"), 404, publicHtml],
    [await visitor.fetch("/media/properties/absent"), 404, plain],
    [await visitor.fetch(`/?q=${"a".repeat(3_000)}`), 414, plain],
    [await visitor.fetch("/", { method: "DELETE" }), 405, plain],
    [await visitor.post("/admin", {}, { headers: foreign }), 403, plain],
    [await visitor.post("/admin", "x".repeat(300_000)), 413, plain],
    [await visitor.fetch("/galerie"), 301, { location: "/#galerie" }],
    [await visitor.fetch("/admin-dashboard"), 302, { location: "/admin?acces=refuse" }],
    [await visitor.fetch("/api/admin/changements"), 401, {}],
  ];
  for (const [response, status, expected] of answers) {
    expect(response.status, response.url).toBe(status);
    expectHeaders(response, expected);
    const body = await response.text();
    expect(body, response.url).not.toMatch(/\n\s+at |node_modules|\/app\/|\.server\.|build\/server/);
    expect(body, response.url).not.toContain(app.dataDir);
    expect(body, response.url).not.toContain(process.versions.node);
  }
});

test("R33 with a session nothing is kept, and private pictures least of all", async ({ rows, visitor }) => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#284" } })
    .jpeg()
    .toBuffer();
  const sent = await visitor.post("/api/photos-vente", photo, { headers: { "content-type": "application/octet-stream" } });
  expect(sent.status, await sent.text()).toBe(201);
  const { storage_path } = rows.one("select storage_path from uploaded_images where is_private = 1 limit 1");
  const address = `/media/${storage_path}/image.jpg`;
  expectHeaders(await visitor.fetch(address), { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" });

  const signedIn = await visitor.post("/admin", { username: "admin", password: adminPassword });
  expectHeaders(signedIn, { "cache-control": "no-store", location: /^\/admin-dashboard/ });
  expect(signedIn.headers.get("set-cookie")).toMatch(/HttpOnly/i);
  expectHeaders(await visitor.fetch(address), { ...media, "cache-control": "private, no-store", "content-type": "image/jpeg" });
  for (const path of ["/admin-dashboard", "/Admin-Dashboard", "/Admin-Dashboard/Biens/", "/%61dmin-dashboard/biens"])
    expectHeaders(await visitor.fetch(path), adminHtml);
  expectHeaders(await visitor.fetch("/_.data"), { "cache-control": "no-store" });
  expectHeaders(await visitor.fetch("/admin-dashboard/biens.data"), { "cache-control": "no-store" });
  expectHeaders(await visitor.fetch("/api/session"), { "cache-control": "no-store", "content-type": /^application\/json/ });
});

test("R38 the browser gets no source map, and no address lists the routes", async ({ visitor }) => {
  expect(readdirSync("build/client", { recursive: true }).filter((file) => String(file).endsWith(".map"))).toEqual([]);
  expect((await visitor.fetch("/__manifest?p=%2F&version=x")).status).toBe(404);
});
