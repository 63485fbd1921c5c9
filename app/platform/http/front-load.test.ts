import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sign } from "#app/platform/auth/session-cookie.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { openFolderStorage } from "#app/platform/media/storage/folder-storage.server.ts";
import { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { ChangeFeed } from "#app/platform/realtime/change-feed.server.ts";
import { LagCheck } from "#app/platform/realtime/lag-check.server.ts";
import { listenForTest } from "#tests/http-server.ts";
import { createFront } from "./front.server.ts";
import { StaticFiles } from "./static-files.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-front-load-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The front behind one trusted proxy, with an application that makes no page before it is told to. */
function openLoadedFront() {
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  const state = { rendering: 0, most: 0, forms: 0 };
  const listener = createFront({
    env: parseEnv({ PUBLIC_URL: "http://site.test", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters", TRUST_PROXY: "1" }),
    cache: new PageCache({ maxWeight: 1_000_000 }),
    lag: new LagCheck({ feed: new ChangeFeed() }),
    files: new StaticFiles(folder),
    storage: openFolderStorage(folder),
    cachedAddress: ({ pathname }) => (pathname.startsWith("/biens/") ? pathname : undefined),
    movedAddress: () => undefined,
    metrics: async () => "",
    handle: async (request) => {
      if (request.method === "POST") {
        state.forms++;
        await request.text().catch(() => ""); // left in the middle
        return Response.json({ kind: "sent" });
      }
      state.most = Math.max(state.most, ++state.rendering);
      await open;
      state.rendering--;
      return new Response("page", { headers: { "content-type": "text/html" } });
    },
  });
  return { listener, release, state };
}

async function visit(url: string, from: string) {
  const { status, headers } = await fetch(url, { headers: { "x-forwarded-for": from } });
  return { status, retryAfter: headers.get("retry-after") };
}

test("R41 a flood of rare pages from one network takes the places of that network, whatever it says of itself", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const flood = Array.from({ length: 120 }, async (_, index) => {
    const answer = await visit(`${server.url}/${index % 2 ? "biens" : "nulle-part"}/${index}`, `10.0.0.${index}, 198.51.100.7`);
    if (answer.status === 429) release(); // somebody was turned away: those who wait may go on
    return answer;
  });
  const form = fetch(`${server.url}/contact/envoyer`, {
    method: "POST",
    body: "nom=Awa",
    headers: { origin: "http://site.test", "x-forwarded-for": "198.51.100.7" },
  });
  const others = ["/biens/rare", "/nulle-part/rare"].map((path) => visit(server.url + path, "203.0.113.9"));
  expect((await form).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter === "5")).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  expect(state.most).toBeLessThanOrEqual(4);
});

test("R41 when many networks ask for rare pages at once, those beyond are told to come back", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const crowd = Array.from({ length: 220 }, async (_, index) => {
    const answer = await visit(`${server.url}/biens/${index}`, `203.0.113.${index % 20}`);
    if (answer.status === 503) release();
    return answer;
  });
  const answers = await Promise.all(crowd);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(state.most).toBeLessThanOrEqual(4);
});

test("R41 a network has so many answers under way; its kept pages, the administrator and the monitor need no place", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const carrier = "198.51.100.7";
  release();
  expect((await visit(`${server.url}/biens/gardee`, carrier)).status).toBe(200);

  // Forms that are still coming in.
  const head = `POST /contact/envoyer HTTP/1.1\r\nhost: site.test\r\norigin: http://site.test\r\nx-forwarded-for: ${carrier}\r\ncontent-length: 20\r\n\r\n`;
  const sockets = Array.from({ length: 200 }, () => connect(server.port, "127.0.0.1").on("error", () => undefined)); // cut at the end
  for (const socket of sockets) socket.write(head);
  await expect.poll(() => state.forms, { timeout: 10_000 }).toBe(200);
  expect((await visit(`${server.url}/nulle-part`, carrier)).status).toBe(429);
  expect((await visit(`${server.url}/biens/gardee`, carrier)).status).toBe(200);
  expect((await visit(`${server.url}/healthz`, carrier)).status).toBe(200);
  expect((await visit(`${server.url}/nulle-part`, "203.0.113.9")).status).toBe(200);
  const cookie = `fadem.session_token=${sign("abcdefghijklmnopqrstuvwxyz012345")}`;
  const own = await fetch(`${server.url}/nulle-part`, { headers: { cookie, "x-forwarded-for": carrier } });
  expect(own.status).toBe(200);

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await visit(`${server.url}/nulle-part`, carrier)).status, { timeout: 10_000 }).toBe(200);
});
