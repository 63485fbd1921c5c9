import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { parseEnv } from "#app/kernel/env/env.server.ts";
import { StaticFiles } from "#app/kernel/http/static-files.server.ts";
import { PageCache } from "#app/kernel/page-cache/page-cache.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { LagCheck } from "#app/kernel/write/lag-check.server.ts";
import { csvResponse } from "#app/services/desk-lists/csv-response.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { listenForTest } from "#tests/http-server.ts";
import { createFront } from "./front.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-csv-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PIECE = `${"x".repeat(99_998)}\r\n`;

/** Pieces of 100 kB that count themselves; `made` tells how many there were so far, `isEnded` whether the reading was ended. */
function makePieces(count: number, { failsAt = Number.POSITIVE_INFINITY } = {}) {
  const state = { made: 0, isEnded: false };
  async function* make() {
    try {
      while (state.made < count) {
        if (state.made === failsAt) throw new Error("the database is gone");
        state.made++;
        yield PIECE;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, pieces: make() };
}

/** The front of the server with this one answer behind it. */
function serve(handle: () => Promise<Response>) {
  return listenForTest(
    createFront({
      env: parseEnv({ PUBLIC_URL: "http://site.test", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" }),
      cache: new PageCache({ maxWeight: 1_000_000 }),
      lag: new LagCheck({ feed: new ChangeFeed() }),
      files: new StaticFiles(folder),
      storage: openFolderStorage(folder),
      cachedAddress: () => undefined,
      movedAddress: () => undefined,
      sharedAddress: () => undefined,
      isLive: async () => true,
      isRestoring: async () => false,
      metrics: async () => "",
      handle,
    }),
  );
}

test("an export is made at the pace of its reader, and ends when the reader goes", async () => {
  const { state, pieces } = makePieces(1_000);
  await using server = await serve(() => csvResponse("biens", pieces));
  const reading = await fetch(`${server.url}/export`);
  const reader = reading.body?.getReader();
  await reader?.read();
  await delay(200); // what the sockets hold is made, and no more
  expect(state.made).toBeLessThan(500);
  await reader?.cancel();
  await expect.poll(() => state.isEnded).toBe(true);
  expect(state.made).toBeLessThan(500);
});

test("a whole export arrives byte by byte", async () => {
  const { pieces } = makePieces(20);
  await using server = await serve(() => csvResponse("biens", pieces));
  expect(await (await fetch(`${server.url}/export`)).text()).toBe(PIECE.repeat(20));
});

test("a fault in the middle of an export cuts the answer: it is never taken for a whole file", async () => {
  const { pieces } = makePieces(20, { failsAt: 7 });
  await using server = await serve(() => csvResponse("biens", pieces));
  const answer = await fetch(`${server.url}/export`);
  expect(answer.status).toBe(200);
  expect(answer.headers.has("content-length")).toBe(false);
  await expect(answer.text()).rejects.toThrow(/terminated/);
});

test("a fault at its beginning is told with a status, before anything is sent", async () => {
  const { pieces } = makePieces(20, { failsAt: 0 });
  await expect(csvResponse("biens", pieces)).rejects.toThrow("the database is gone");
});
