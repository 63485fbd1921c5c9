import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ownScripts, scriptsOf } from "#scripts/built-routes.ts";

test("the production build has no door by which its data folder could be swapped, and hashes passwords in threads of Node", () => {
  const built = globSync("build/server/**/*.js").map((path) => readFileSync(path, "utf8"));
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((code) => /process\.stdin|door-closed/.test(code))).toEqual([]);
  expect(built.some((code) => code.includes("@better-auth/utils/dist/password.node.mjs"))).toBe(true);
  expect(built.filter((code) => code.includes("noble/hashes/scrypt"))).toEqual([]);
});

test("S19 the one script that a public page runs before a touch weighs at most 12 kB", () => {
  const first = globSync("build/client/assets/site-*.js").filter((file) => /site-[\w-]{8}\.js$/.test(file));
  expect(first).toHaveLength(1);
  const code = readFileSync(first[0] ?? "");
  expect(code.toString()).not.toMatch(/\bfrom\s*["'`]\.\//); // nothing else comes with it
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(12_000);
});

test("S19 the Boîte brings at most 30 kB of script of its own", () => {
  const own = ownScripts("routes/admin/boite/");
  expect(own.length).toBeGreaterThan(1);
  const bytes = own.map((file) => gzipSync(readFileSync(file)).length).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(3_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test("S19 what the press of Demander une visite fetches of its own weighs at most 10 kB", () => {
  const own = globSync("build/client/assets/site-visits-*.js").map((file) => gzipSync(readFileSync(file)).length);
  expect(own).toHaveLength(1);
  expect(own[0]).toBeGreaterThan(2_000);
  expect(own[0]).toBeLessThanOrEqual(10_000);
});

test("RDV-10 the Agenda brings at most 14 kB of script of its own", () => {
  const own = ownScripts("routes/admin/agenda/");
  expect(own.length).toBeGreaterThan(0);
  const bytes = own.map((file) => gzipSync(readFileSync(file)).length).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(14_000);
});

test("a Boîte opened for the first time fetches 180 kB of script at most, and none of documents, checks or other screens", () => {
  const scripts = scriptsOf("routes/admin/boite/boite").map((file) => readFileSync(file));
  const bytes = scripts.map((code) => brotliCompressSync(code).length).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(180_000);
  // With styles, letters and 30 kB of document, over 1.6 Mbit/s and two round trips of 300 ms: three seconds on a phone that was never here.
  const more = globSync("build/client/assets/{admin-*.css,*.woff2}").map((file) => brotliCompressSync(readFileSync(file)).length);
  expect((bytes + more.reduce((sum, size) => sum + size, 0) + 30_000) / 200_000 + 0.6).toBeLessThanOrEqual(3);
  const code = scripts.join("\n");
  expect(code).toContain("Je m’en occupe");
  for (const word of ["renderToReadableStream", "ZodError", "drop-zone"]) expect(code.includes(word), word).toBe(false);
});

test("of the public pages nothing but their names is in the script of the back-office", () => {
  const own = ownScripts("routes/site/").map((file) => ({ file, bytes: readFileSync(file).length }));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ bytes }) => bytes > 200)).toEqual([]);
});
