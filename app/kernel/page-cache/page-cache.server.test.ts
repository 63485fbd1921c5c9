import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { chooseEncoding } from "./encoded-page.server.ts";
import { AddressMemory, followChanges, PageCache, type PageOutcome, type RenderedPage } from "./page-cache.server.ts";

function rendered(text: string, overrides: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, headers: { "content-type": "text/html" }, bytes: Buffer.from(text), ...overrides };
}

function newCache(maxWeight = 1_000_000) {
  return new PageCache({ maxWeight });
}

async function textOf(cache: PageCache, key: string, render: () => Promise<RenderedPage>, options?: { isBehind: boolean }) {
  const outcome = await cache.get(key, render, options);
  if (outcome.kind === "uncached") return { kind: outcome.kind, text: outcome.rendered.bytes.toString() };
  return { kind: outcome.kind, text: (await outcome.page.body("identity")).bytes.toString() };
}

test("a page is rendered once, however many ask for it at the same time", async () => {
  const cache = newCache();
  let renderings = 0;
  const render = async () => rendered(`page ${++renderings}`);

  const answers = await Promise.all(Array.from({ length: 20 }, () => textOf(cache, "/", render)));
  answers.push(await textOf(cache, "/", render));

  expect(renderings).toBe(1);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["page 1"]));
});

test("after a change the page is rendered again", async () => {
  const cache = newCache();
  await textOf(cache, "/", async () => rendered("old"));
  cache.drop();

  expect(cache.peek("/")).toBeUndefined();
  expect(await textOf(cache, "/", async () => rendered("new"))).toEqual({ kind: "cached", text: "new" });
});

test("a page rendered while content changed is served but not kept", async () => {
  const cache = newCache();
  const answer = await textOf(cache, "/", async () => {
    cache.drop();
    return rendered("half old");
  });

  expect(answer.text).toBe("half old");
  expect(cache.peek("/")).toBeUndefined();
});

test("who asks after a change does not join a rendering begun before it", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const early = textOf(cache, "/", () => promise);
  cache.drop();
  const late = textOf(cache, "/", async () => rendered("new"));
  resolve(rendered("old"));

  expect((await late).text).toBe("new");
  expect((await early).text).toBe("old");
});

test("when rendering fails the last good copy is served", async () => {
  const cache = newCache();
  await textOf(cache, "/", async () => rendered("good"));
  cache.drop();

  expect(await textOf(cache, "/", async () => rendered("broken", { status: 503 }))).toEqual({ kind: "stale", text: "good" });
  expect(await textOf(cache, "/other", async () => rendered("broken", { status: 503 }))).toEqual({ kind: "uncached", text: "broken" });
});

test("what was withdrawn comes back neither by a crowd that has no place nor on a bad day", async () => {
  const cache = newCache();
  const refusal = async () => ({ ...rendered("full", { status: 429 }), isRefusal: true });
  await textOf(cache, "/", async () => rendered("withdrawn"));
  cache.drop();

  expect(await textOf(cache, "/", refusal)).toEqual({ kind: "uncached", text: "full" });
  expect(await textOf(cache, "/", async () => rendered("gone", { status: 410 }))).toEqual({ kind: "uncached", text: "gone" });
  expect(await textOf(cache, "/", async () => rendered("broken", { status: 500 }))).toEqual({ kind: "uncached", text: "broken" });
});

test("who joins somebody whose network has no place left asks in a place of their own", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const crowded = textOf(cache, "/", () => promise);
  const other = textOf(cache, "/", async () => rendered("page"));
  resolve({ ...rendered("full", { status: 429 }), isRefusal: true });

  expect((await crowded).text).toBe("full");
  expect((await other).text).toBe("page");
});

test("nothing is fresh while changes could go unheard", async () => {
  const cache = newCache();
  await textOf(cache, "/", async () => rendered("before"));
  cache.setTrusted(false);
  expect((await textOf(cache, "/", async () => rendered("during"))).text).toBe("during");
  expect(cache.peek("/")).toBeUndefined();
  cache.setTrusted(true);
  expect(cache.peek("/")).toBeUndefined();
});

test("a reader who has heard of a newer change gets a fresh rendering", async () => {
  const cache = newCache();
  await textOf(cache, "/", async () => rendered("old"));

  expect((await textOf(cache, "/", async () => rendered("new"), { isBehind: true })).text).toBe("new");
});

test("R37 what a process that lags renders is served, but never takes the place of the fresh page", async () => {
  const cache = newCache();
  await textOf(cache, "/", async () => rendered("fresh"));
  const kept = cache.peek("/");
  expect((await textOf(cache, "/", async () => rendered("newer"), { isBehind: true })).text).toBe("newer");
  expect(cache.peek("/")).toBe(kept);

  // It heard of the change: the page of the lagging moment is old as well, and still better than an error.
  cache.drop();
  await textOf(cache, "/", async () => rendered("newer"), { isBehind: true });
  expect(cache.peek("/")).toBeUndefined();
  expect(await textOf(cache, "/", async () => rendered("broken", { status: 503 }))).toEqual({ kind: "stale", text: "newer" });
});

test("a rendering overtaken by a change and a newer rendering leaves the newer one kept", async () => {
  const cache = newCache();
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const slow = textOf(cache, "/", () => promise);
  cache.drop();
  await textOf(cache, "/", async () => rendered("new"));
  const kept = cache.peek("/");
  resolve(rendered("old"));
  await slow;
  expect(cache.peek("/")).toBe(kept);
});

test("only 200 without cookies is kept", async () => {
  const cache = newCache();
  await textOf(cache, "/404", async () => rendered("absent", { status: 404 }));
  await textOf(cache, "/cookie", async () => rendered("mine", { headers: { "set-cookie": "a=b" } }));

  expect(cache.peek("/404")).toBeUndefined();
  expect(cache.peek("/cookie")).toBeUndefined();
  expect(cache.weight).toBe(0);
});

test("memory stays bounded: the oldest pages leave first", async () => {
  const cache = newCache(10_000);
  for (let index = 0; index < 50; index++) await textOf(cache, `/?q=${index}`, async () => rendered("x".repeat(1_000)));

  expect(cache.weight).toBeLessThanOrEqual(10_000);
  expect(cache.peek("/?q=0")).toBeUndefined();
  expect(cache.peek("/?q=49")).toBeDefined();
});

test("R35 a page many ask for outlives a flood of addresses that are asked for once", async () => {
  const cache = newCache(10_000);
  const home = async () => rendered("x".repeat(1_000));
  await textOf(cache, "/", home);
  await textOf(cache, "/", home);
  for (let index = 0; index < 50; index++) {
    await textOf(cache, `/?q=${index}`, async () => rendered("y".repeat(1_000)));
    if (index % 2 === 0) await cache.peek("/")?.body("gzip");
    expect(cache.peek("/"), `after ${index} inventions`).toBeDefined();
  }
  expect(cache.weight).toBeLessThanOrEqual(10_000);

  // Nobody asks any more: it leaves like the others.
  for (let index = 50; index < 70; index++) await textOf(cache, `/?q=${index}`, async () => rendered("y".repeat(1_000)));
  expect(cache.peek("/")).toBeUndefined();
});

test("each encoding holds the same page under its own tag", async () => {
  const cache = newCache();
  const text = "bonjour ".repeat(500);
  const outcome = await cache.get("/", async () => rendered(text));
  if (outcome.kind === "uncached") throw new Error("not kept");
  const [br, gzip, identity] = await Promise.all([outcome.page.body("br"), outcome.page.body("gzip"), outcome.page.body("identity")]);

  expect(brotliDecompressSync(br.bytes).toString()).toBe(text);
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(identity.bytes.toString()).toBe(text);
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
});

test("the best accepted encoding is chosen, and q=0 refuses one", () => {
  expect(chooseEncoding("gzip, deflate, br, zstd")).toBe("br");
  expect(chooseEncoding("gzip")).toBe("gzip");
  expect(chooseEncoding("br;q=0, gzip;q=0.5")).toBe("gzip");
  expect(chooseEncoding("deflate")).toBe("identity");
  expect(chooseEncoding(undefined)).toBe("identity");
});

test("R41 a header of thousands of encodings is not read", () => {
  expect(chooseEncoding("gzip, deflate, br, zstd, *;q=0.1")).toBe("br");
  expect(chooseEncoding(`br${",".repeat(15_000)}`)).toBe("identity");
});

test("R41 whoever shows any of the pages that are left is told what has changed, and it is found out once for each of them", async () => {
  const cache = new PageCache({ maxWeight: 10_000_000 });
  const html = (text: string) =>
    `<!DOCTYPE html><html lang="fr"><head><title>F</title></head><body><main id="contenu"><p id="p">${text}</p></main></body></html>`;
  const shown: string[] = [];
  let last: PageOutcome | undefined;
  for (let version = 0; version < 9; version++) {
    cache.drop();
    last = await cache.get("/", async () => ({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      bytes: Buffer.from(html(String(version))),
    }));
    if (last.kind === "cached") shown.push(last.page.hash);
  }
  const page = last?.kind === "cached" ? last.page : undefined;
  const ask = () => shown.slice(0, -1).map((name) => page && cache.since("/", name, page));
  const first = ask();
  expect(first.every((part) => part !== undefined)).toBe(true);
  expect(ask().every((part, index) => part === first[index])).toBe(true);
});

test("S5 a page is kept for the day it was made on, and not while the clock stands before that", async () => {
  const midnight = Date.UTC(2026, 10, 17);
  let now = midnight - 1;
  const cache = new PageCache({ maxWeight: 1_000_000, now: () => now });
  let renderings = 0;
  const render = async () => rendered(`page ${++renderings}`);

  await textOf(cache, "/", render);
  expect((await textOf(cache, "/", render)).text).toBe("page 1");
  now = midnight;
  expect(cache.peek("/")).toBeUndefined();
  expect(await textOf(cache, "/", render)).toEqual({ kind: "cached", text: "page 2" });
  now = midnight + 86_399_999;
  expect((await textOf(cache, "/", render)).text).toBe("page 2");

  now = midnight - 60_000;
  expect((await textOf(cache, "/", render)).text).toBe("page 3");
  expect((await textOf(cache, "/", render)).text).toBe("page 3");
});

test("S5 who asks after midnight never gets a rendering begun before it", async () => {
  const midnight = Date.UTC(2026, 10, 17);
  let now = midnight - 1;
  const cache = new PageCache({ maxWeight: 1_000_000, now: () => now });
  const evening = Promise.withResolvers<RenderedPage>();
  const early = textOf(cache, "/", () => evening.promise);
  now = midnight;
  const late = textOf(cache, "/", async () => rendered("of today"));
  evening.resolve(rendered("of yesterday"));

  expect([(await early).text, (await late).text]).toEqual(["of yesterday", "of today"]);
  expect((await textOf(cache, "/", async () => rendered("again"))).text).toBe("of today");
});

test("S5 a copy of the day before is still better than no page", async () => {
  const midnight = Date.UTC(2026, 10, 17);
  let now = midnight - 1;
  const cache = new PageCache({ maxWeight: 1_000_000, now: () => now });
  await textOf(cache, "/", async () => rendered("of yesterday"));
  now = midnight;
  expect(await textOf(cache, "/", async () => rendered("broken", { status: 500 }))).toEqual({ kind: "stale", text: "of yesterday" });
});

async function openCached() {
  const cache = new PageCache({ maxWeight: 1_000_000 });
  const feed = new ChangeFeed();
  followChanges(cache, feed);
  await cache.get("/", async () => ({ status: 200, headers: { "content-type": "text/html" }, bytes: Buffer.from("page") }));
  return { cache, feed };
}

test("a change of what pages show makes them old", async () => {
  const { cache, feed } = await openCached();
  feed.publish({ version: 1, table: "properties", audience: "public" });
  expect(cache.peek("/")).toBeUndefined();
});

test("a message, or an offer to sell, makes no page old", async () => {
  const { cache, feed } = await openCached();
  feed.publish({ version: 1, table: "contact_requests", audience: "bureau" });
  feed.dropOnly({ version: 2, table: "vehicle_sell_requests", audience: "bureau" });
  expect(cache.peek("/")).toBeDefined();
});

test("while changes could go unheard no kept page is fresh", async () => {
  const { cache, feed } = await openCached();
  feed.setConnected(false);
  expect(cache.peek("/")).toBeUndefined();
});

test("an address is remembered under its request target until too many others came", () => {
  const memory = new AddressMemory({ max: 2 });
  memory.set("/?a=1", "/");
  memory.set("/?ville=Kara&b=2", "/?ville=Kara");
  expect(memory.get("/?a=1")).toBe("/");
  memory.set("/about", "/about");
  expect(memory.get("/?a=1")).toBeUndefined();
  expect(memory.get("/?ville=Kara&b=2")).toBe("/?ville=Kara");
  expect(memory.get("/about")).toBe("/about");
});
