import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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

test("a flood of pages nobody has asked for before is answered in part, and forms still get through", async () => {
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  let rendering = 0;
  let most = 0;
  const listener = createFront({
    env: parseEnv({ PUBLIC_URL: "http://site.test", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" }),
    cache: new PageCache({ maxWeight: 1_000_000 }),
    lag: new LagCheck({ feed: new ChangeFeed() }),
    files: new StaticFiles(folder),
    storage: openFolderStorage(folder),
    cachedAddress: ({ pathname }) => (pathname.startsWith("/biens/") ? pathname : undefined),
    metrics: async () => "",
    handle: async ({ method }) => {
      if (method === "POST") return Response.json({ kind: "sent" });
      most = Math.max(most, ++rendering);
      await open;
      rendering--;
      return new Response("page", { headers: { "content-type": "text/html" } });
    },
  });
  await using server = await listenForTest(listener);
  const flood = Array.from({ length: 120 }, async (_, index) => {
    const { status, headers } = await fetch(`${server.url}/${index % 2 ? "biens" : "nulle-part"}/${index}`);
    if (status === 503) release(); // somebody was turned away: those who wait may go on
    return { status, retryAfter: headers.get("retry-after") };
  });
  const form = fetch(`${server.url}/contact/envoyer`, { method: "POST", body: "nom=Awa", headers: { origin: "http://site.test" } });
  expect((await form).status).toBe(200);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter === "5")).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  expect(most).toBeLessThanOrEqual(8);
});
