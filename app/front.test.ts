import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { parseEnv } from "#app/kernel/env/env.server.ts";
import { StaticFiles } from "#app/kernel/http/static-files.server.ts";
import { createStoppableServer } from "#app/kernel/http/stoppable-server.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { PageCache } from "#app/kernel/page-cache/page-cache.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { LagCheck } from "#app/kernel/write/lag-check.server.ts";
import { sign } from "#app/services/auth/session-cookie.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { listenForTest } from "#tests/http-server.ts";
import { createFront, type FrontParts } from "./front.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-front-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The front of the server with an application behind it that only counts what it is sent. */
function openFront({
  cache = new PageCache({ maxWeight: 1_000_000 }),
  cachedAddress = () => undefined,
  movedAddress = () => undefined,
  lag = new LagCheck({ feed: new ChangeFeed() }),
  isLive = async () => true,
  isRestoring = async () => false,
  handle,
}: Partial<Pick<FrontParts, "cache" | "cachedAddress" | "movedAddress" | "lag" | "isLive" | "isRestoring" | "handle">> = {}) {
  const handled: { path: string; bytes: number }[] = [];
  const env = parseEnv({ PUBLIC_URL: "http://site.test", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" });
  const listener = createFront({
    env,
    cache,
    lag,
    files: new StaticFiles(folder),
    storage: openFolderStorage(folder),
    cachedAddress,
    movedAddress,
    sharedAddress: () => undefined,
    isLive,
    isRestoring,
    metrics: async () => "fadem_database_up 1\n",
    handle:
      handle ??
      (async (request) => {
        handled.push({ path: new URL(request.url).pathname, bytes: (await request.arrayBuffer()).byteLength });
        return Response.json({});
      }),
  });
  return { handled, listener };
}

async function post(url: string, bytes: number, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: "POST", body: Buffer.alloc(bytes), headers: { origin: "http://site.test", ...headers } });
  return { status: response.status, body: await response.text() };
}

test("an upload passes where it is allowed, and elsewhere is answered before the body has gone in vain", async () => {
  const { handled, listener } = openFront();
  await using server = await listenForTest(listener);
  expect((await post(`${server.url}/api/admin/medias?usage=vehicles`, 9_000_000)).status).toBe(200);
  expect(handled).toEqual([{ path: "/api/admin/medias", bytes: 9_000_000 }]);

  expect((await post(`${server.url}/admin`, 300_000)).status).toBe(413);
  const refused = await post(`${server.url}/api/admin/medias?usage=vehicles`, 12_000_000);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toEqual({ code: "file-too-large", message: "Cet envoi est trop volumineux." });
  const scan = await post(`${server.url}/api/admin/scans-fonciers?bien=b&piece=p`, 12_000_000);
  expect([scan.status, JSON.parse(scan.body).message]).toEqual([413, "Ce fichier dépasse 10\u00a0Mo."]); // FONCIER-09
  expect((await post(`${server.url}/api/photos-vente`, 100, { origin: "http://ailleurs.test" })).status).toBe(403);
  expect(handled).toHaveLength(1);
});

test("LIEN-02 every answer under the address of an invitation is kept by nobody, and its secret is in no log", async () => {
  const secret = "AbCdEfGhIjKlMnOpQrStUv";
  const written = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const { listener } = openFront({
    handle: async (request) => {
      if (new URL(request.url).pathname.endsWith("/casse")) throw new Error("broken");
      return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
    },
  });
  const failed = vi.spyOn(log, "error").mockImplementation(() => undefined);
  await using server = await listenForTest(listener);
  const path = `${server.url}/admin/invitation/${secret}`;
  const own = { origin: "http://site.test" };
  const requests: [status: number, path: string, init?: RequestInit][] = [
    [200, path],
    [200, `${path}.data?x=1`],
    [200, path, { method: "POST", headers: own, body: "username=dela" }],
    [200, path, { method: "HEAD" }],
    [204, path, { method: "OPTIONS" }],
    [403, path, { method: "POST", headers: { origin: "http://ailleurs.test" }, body: "x=1" }],
    [403, path, { method: "POST", body: "x=1" }],
    [405, path, { method: "PUT", headers: own }],
    [413, path, { method: "POST", headers: own, body: "x".repeat(20_000) }],
    [414, `${path}?${"x".repeat(3_000)}`],
    [500, `${path}/casse`],
  ];
  for (const [status, address, init] of requests) {
    const answer = await fetch(address, init);
    await answer.arrayBuffer();
    expect(answer.status, `${init?.method} ${address}`).toBe(status);
    expect(
      [answer.headers.get("cache-control"), answer.headers.get("x-robots-tag"), answer.headers.get("referrer-policy")],
      `${status}`,
    ).toEqual(["no-store", "noindex, nofollow, noarchive", "same-origin"]);
  }
  const plain = await fetch(`${server.url}/admin`);
  expect([plain.headers.get("x-robots-tag"), plain.headers.get("referrer-policy")]).toEqual([null, "strict-origin-when-cross-origin"]);
  await expect.poll(() => written.mock.calls.length).toBe(requests.length + 1);
  const logged = JSON.stringify([written.mock.calls, warned.mock.calls, failed.mock.calls.map(([event, , fields]) => [event, fields])]);
  expect(logged).not.toContain(secret);
  expect(logged).toContain("/admin/invitation/…");
  vi.restoreAllMocks();
});

/** What the server says to bytes written by hand. */
async function speak(port: number, text: string) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.end(text);
  let heard = "";
  for await (const chunk of socket) heard += chunk;
  return heard;
}

test("a body without a length is refused, and one that is longer than it says is cut there", async () => {
  const { handled, listener } = openFront();
  await using server = await listenForTest(listener);
  const head = "POST /api/photos-vente HTTP/1.1\r\nhost: site.test\r\norigin: http://site.test\r\n";
  expect(await speak(server.port, `${head}transfer-encoding: chunked\r\n\r\n5\r\naaaaa\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 411 /);
  await speak(server.port, `${head}content-length: 5\r\nconnection: close\r\n\r\n${"a".repeat(5_000)}`);
  expect(handled).toEqual([{ path: "/api/photos-vente", bytes: 5 }]); // the rest is no request of anybody
});

test("the figures of the process are answered to this machine alone, and the address does not exist for anybody else", async () => {
  const { handled, listener } = openFront();
  await using server = await listenForTest(listener);
  const own = await fetch(`${server.url}/metriques`);
  expect(own.status).toBe(200);
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(own.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await own.text()).toBe("fadem_database_up 1\n");
  expect(handled).toEqual([]);

  await fetch(`${server.url}/metriques`, { headers: { "x-forwarded-for": "127.0.0.1" } });
  await speak(server.port, "GET /metriques HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n");
  expect(handled).toEqual([
    { path: "/metriques", bytes: 0 },
    { path: "/metriques", bytes: 0 },
  ]);
});

test("R35 a kept page is made once: a forged session cookie, unknown parameters and methods buy no second rendering", async () => {
  const { handled, listener } = openFront({ cachedAddress: ({ pathname }) => pathname });
  await using server = await listenForTest(listener);
  const get = (path: string, cookie?: string) => fetch(server.url + path, { headers: cookie ? { cookie } : {} });
  await get("/about");
  await get("/about?utm_source=x");
  await get("/about", "fadem.session_token=invente.c2lnbmF0dXJl");
  await get("/about?jamais=vue", "fadem.session_token=invente.c2lnbmF0dXJl");
  await get("/about", `fadem.session_token=${sign("jeton", "another-secret-of-thirty-two-characters")}`);
  await fetch(`${server.url}/about`, { method: "HEAD" });
  expect(handled).toHaveLength(1);

  const own = await get("/about", `fadem.session_token=${sign("abcdefghijklmnopqrstuvwxyz012345")}`);
  expect(handled).toHaveLength(2);
  expect(own.headers.get("cache-control")).toBe("no-store");
});

/** A public page with two sections, at its end the comment by which it names itself. */
function twoSections(biens: string) {
  const sections = `<section id="biens">${biens}</section><section id="contact">Écrivez-nous</section>`;
  return `<!DOCTYPE html><html lang="fr"><head><title>FADEM</title></head><body><main id="contenu">${sections}</main></body></html>`;
}

function nameOf(page: string) {
  return /<!--([\w-]{22})-->$/.exec(page)?.[1] ?? "";
}

test("a browser that says which page it shows is told what has changed since, and whoever says anything else gets the whole", async () => {
  const cache = new PageCache({ maxWeight: 1_000_000 });
  let biens = "Villa à Lomé";
  const { listener } = openFront({
    cache,
    cachedAddress: ({ pathname }) => pathname,
    handle: async () => new Response(twoSections(biens), { headers: { "content-type": "text/html; charset=utf-8" } }),
  });
  await using server = await listenForTest(listener);
  const get = async (shown?: string, cookie?: string) => {
    const response = await fetch(server.url, { headers: { ...(shown && { "x-shown-page": shown }), ...(cookie && { cookie }) } });
    return { cache: response.headers.get("cache-control"), etag: response.headers.get("etag"), text: await response.text() };
  };
  const first = await get();
  const name = nameOf(first.text);
  expect(first.text).toBe(`${twoSections(biens)}<!--${name}-->`);
  expect(await get(name)).toMatchObject({ cache: "no-store", text: expect.stringContaining('<section id="biens" data-same></section>') });

  biens = "Villa à Kpalimé";
  cache.drop();
  const since = await get(name);
  expect(since.text).toContain('<section id="biens">Villa à Kpalimé</section><section id="contact" data-same></section>');
  const whole = await get();
  expect([whole.cache, whole.text]).toEqual(["no-cache", `${twoSections(biens)}<!--${nameOf(since.text)}-->`]);
  for (const invented of ["x", "constructor", "é".repeat(3), name.toLowerCase()])
    expect((await get(encodeURIComponent(invented))).text).toBe(whole.text);

  const elsewhere = await fetch(`${server.url}/autre`, { headers: { "x-shown-page": name } });
  expect(await elsewhere.text()).toBe(whole.text); // the page of another address is no older one of this

  const own = await get(nameOf(whole.text), `fadem.session_token=${sign("abcdefghijklmnopqrstuvwxyz012345")}`);
  expect([own.cache, own.text]).toEqual(["no-store", twoSections(biens)]); // a member's page is his own, and whole
});

test("R37 an invented version buys no rendering and costs nobody the kept page", async () => {
  const { handled, listener } = openFront({ cachedAddress: ({ pathname }) => pathname });
  await using server = await listenForTest(listener);
  const get = (version: string) => fetch(`${server.url}/about.data`, { headers: { "x-content-version": version } });
  for (const version of ["0", "999999999999", "999999999999", "Infinity", "1e99", "abc"]) expect((await get(version)).status).toBe(200);
  expect(handled).toHaveLength(1);
});

test("R37 a process that truly lags renders for who has heard more, and keeps the page of the others", async () => {
  const lag = new LagCheck({ feed: { version: 5 }, findNewest: async () => 6 });
  const { handled, listener } = openFront({ cachedAddress: ({ pathname }) => pathname, lag });
  await using server = await listenForTest(listener);
  const get = (version: string) => fetch(`${server.url}/about.data`, { headers: { "x-content-version": version } });
  await get("5");
  await get("6");
  expect(handled).toHaveLength(2);
  await get("5");
  await get("7");
  expect(handled).toHaveLength(2);
});

test("R35 another spelling of a kept page leads to the page, and its data are those of the page", async () => {
  const { handled, listener } = openFront({ cachedAddress: ({ pathname }) => (pathname.endsWith(".data") ? "/about.data" : "/about") });
  await using server = await listenForTest(listener);
  const get = (path: string, method = "GET") => fetch(server.url + path, { method, redirect: "manual" });
  for (const path of ["/About", "/%61bout", "/about/"]) {
    const moved = await get(`${path}?utm_source=affiche`);
    expect([moved.status, moved.headers.get("location")], path).toEqual([301, "/about?utm_source=affiche"]);
    expect(moved.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect((await get("/About", "HEAD")).status).toBe(301);
  expect(handled).toEqual([]);
  for (const path of ["/About.data", "/about.data", "/about/_.data"]) expect((await get(path)).status, path).toBe(200);
  expect(handled.map(({ path }) => path)).toEqual(["/about.data"]);
});

test("R35 another spelling of a search is sent to its address before anything is made, signed in or not", async () => {
  const movedAddress = ({ pathname, search }: URL) => (pathname === "/acheter" && search ? "/acheter" : undefined);
  const { handled, listener } = openFront({ movedAddress, cachedAddress: ({ pathname }) => pathname });
  await using server = await listenForTest(listener);
  for (const cookie of ["", `fadem.session_token=${sign("abcdefghijklmnopqrstuvwxyz012345")}`]) {
    const moved = await fetch(`${server.url}/acheter?page=1`, { redirect: "manual", headers: { cookie } });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/acheter"]);
  }
  expect(handled).toEqual([]);
  expect((await fetch(`${server.url}/acheter`)).status).toBe(200);
});

test("R31 R18 a form is judged and measured by the page it reaches, however its address is spelled", async () => {
  const { handled, listener } = openFront();
  await using server = await listenForTest(listener);
  const anonymous = (path: string) =>
    speak(server.port, `POST ${path} HTTP/1.1\r\nhost: site.test\r\ncontent-length: 2\r\nconnection: close\r\n\r\na=`);
  for (const path of ["/contact/envoyer", "/Contact/Envoyer", "/contact/envoyer/", "/contact/%65nvoyer?x=1"])
    expect(await anonymous(path), path).toMatch(/^HTTP\/1.1 200 /);
  for (const path of ["/contact%2Fenvoyer", "/contact%5Cenvoyer", "/Admin"]) expect(await anonymous(path), path).toMatch(/^HTTP\/1.1 403 /);
  expect((await post(`${server.url}/API/Photos-Vente/`, 1_000_000)).status).toBe(200);
  const refused = await post(`${server.url}/API/Photos-Vente`, 11_000_000);
  expect(JSON.parse(refused.body)).toMatchObject({ code: "file-too-large" });
  expect(handled).toHaveLength(5);
});

test("R40 a HEAD leaves no body open, whatever the application would do with it", async () => {
  const bodies = { opened: 0, cancelled: 0 };
  const { listener } = openFront({
    handle: async ({ method }) => {
      if (method === "HEAD") return new Response(null); // as the router does: the body it made is lost
      bodies.opened++;
      return new Response(new ReadableStream({ cancel: () => void bodies.cancelled++ }), {
        headers: { "content-type": "text/event-stream" },
      });
    },
  });
  await using server = await listenForTest(listener);
  for (const path of ["/api/changements", "/api/admin/changements", "/admin-dashboard/biens/export"]) {
    const answer = await fetch(server.url + path, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  }
  expect(bodies).toEqual({ opened: 3, cancelled: 3 });
});

test("R13 an address that names another host is malformed and leads nowhere", async () => {
  const { handled, listener } = openFront();
  await using server = await listenForTest(listener);
  for (const target of ["//ailleurs.test/admin", "http://ailleurs.test/admin", "/\\ailleurs.test", "*"])
    expect(await speak(server.port, `GET ${target} HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n`), target).toMatch(
      /^HTTP\/1.1 400 (?!.*location:)/is,
    );
  expect(handled).toEqual([]);
});

test("R35 a page outside the cache passes the gate and carries an ETag, unless it is somebody's own", async () => {
  let made = 0;
  const { listener } = openFront({
    handle: async (request) => {
      made += 1;
      const cookie = new URL(request.url).searchParams.get("cookie");
      const headers = { "content-type": "text/html", "cache-control": "no-cache", ...(cookie && { "set-cookie": "a=b" }) };
      return new Response("la même page", { headers });
    },
  });
  await using server = await listenForTest(listener);
  const first = await fetch(`${server.url}/favoris?refs=B-0004`);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, first.headers.get("cache-control"), etag.length > 10]).toEqual([200, "no-cache", true]);
  const second = await fetch(`${server.url}/favoris?refs=B-0004`, { headers: { "if-none-match": etag } });
  expect([second.status, await second.text(), made]).toEqual([304, "", 2]);
  const own = await fetch(`${server.url}/favoris?cookie=1`);
  expect([own.headers.get("etag"), own.headers.get("cache-control")]).toEqual([null, "no-store"]);
});

test("two hosts, or a zero byte in the address or in the name of a file, are refused in French before anything is made", async () => {
  const { handled, listener } = openFront({ cachedAddress: ({ pathname }) => pathname });
  await using server = await listenForTest(listener);
  await (await fetch(`${server.url}/about`)).arrayBuffer(); // kept: also what is ready is not given for two hosts
  const ask = (line: string, ...headers: string[]) =>
    speak(
      server.port,
      [`${line} HTTP/1.1`, "host: site.test", "origin: http://site.test", ...headers, "connection: close", "", ""].join("\r\n"),
    );
  expect(await ask("GET /about", "Host: ailleurs.test")).toMatch(/^HTTP\/1.1 400 [\s\S]*La demande nomme deux fois le site\.$/);
  for (const target of ["/biens/%00", "/annonces?q=%00", "/annonces?%00=1", "/media/%00"])
    expect(await ask(`GET ${target}`), target).toMatch(/^HTTP\/1.1 400 [\s\S]*Cette adresse est mal form\S+\.$/);
  expect(await ask("POST /contact/envoyer?x=%00", "content-length: 0")).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask("POST /api/photos-vente", "content-length: 0", "x-file-name: a%00.jpg")).toMatch(/^HTTP\/1.1 400 [\s\S]*illisible\.$/);
  expect(handled).toHaveLength(1);
});

test("R18 a body announced too large is refused before the sender goes on, and another is told to and read", async () => {
  const { handled, listener } = openFront();
  const { server } = createStoppableServer({}, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const announce = (bytes: number) =>
    speak(
      port,
      `POST /contact/envoyer HTTP/1.1\r\nhost: site.test\r\nexpect: 100-continue\r\ncontent-length: ${bytes}\r\nconnection: close\r\n\r\n${bytes === 7 ? "nom=Awa" : ""}`,
    );
  expect(await announce(300_000)).toMatch(/^HTTP\/1.1 413 /);
  expect(await announce(7)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  expect(handled).toEqual([{ path: "/contact/envoyer", bytes: 7 }]);
  server.close();
});
