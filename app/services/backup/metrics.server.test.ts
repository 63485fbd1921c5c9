import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { counters, countRequest } from "#app/kernel/metrics/counters.server.ts";
import { queueNotice } from "#app/services/mail/queue-notice.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { readMetrics } from "./metrics.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fadem-metrics-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const parts = {
  dataDir,
  cache: { weight: 4_096, size: 3 },
  renders: { running: 2, waiting: 5 },
  feed: { version: 17, isConnected: true },
};

/** The samples by name and label. */
function read(text: string) {
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1).replace("+Inf", "Infinity"))]),
  );
}

test("requests are counted by class of status, pages by where they came from", async () => {
  await using db = await openTestDatabase();
  const before = read(await readMetrics({ ...parts, db }));
  for (const status of [200, 206, 304, 404, 503]) countRequest(status);
  counters.cacheHits += 7;
  const after = read(await readMetrics({ ...parts, db }));

  function grown(name: string) {
    return (after.get(name) ?? 0) - (before.get(name) ?? 0);
  }
  expect(grown('fadem_requests_total{class="2xx"}')).toBe(2);
  expect(grown('fadem_requests_total{class="3xx"}')).toBe(1);
  expect(grown('fadem_requests_total{class="4xx"}')).toBe(1);
  expect(grown('fadem_requests_total{class="5xx"}')).toBe(1);
  expect(grown('fadem_page_cache_total{outcome="hit"}')).toBe(7);
});

test("the state of process, pages, database and disk is told", async () => {
  await using db = await openTestDatabase();
  const setup = { smtpUrl: "smtp://localhost", mailTo: "accueil@exemple.tg", publicOrigin: "http://site.test" };
  const notice = { subject: "Essai", facts: [], kind: { one: "demande", many: "demandes" }, path: "/" };
  // The last two are gathered, and wait for the end of their hour.
  for (let count = 0; count < 12; count++) await db.transaction().execute((trx) => queueNotice(trx, notice, setup));
  const samples = read(await readMetrics({ ...parts, db }));

  expect(samples.get("fadem_page_cache_bytes")).toBe(4_096);
  expect(samples.get("fadem_page_cache_pages")).toBe(3);
  expect(samples.get('fadem_renders{state="waiting"}')).toBe(5);
  expect(samples.get("fadem_content_version")).toBe(17);
  expect(samples.get("fadem_feed_connected")).toBe(1);
  expect(samples.get("fadem_database_up")).toBe(1);
  expect(samples.get('fadem_database_integrity{state="unknown"}')).toBe(1);
  expect(samples.get('fadem_database_integrity{state="damaged"}')).toBe(0);
  expect(samples.get("fadem_mails_pending")).toBe(10);
  expect(samples.get("fadem_pictures_pending")).toBe(0);
  expect(samples.get("fadem_streams_open")).toBe(0);
  expect(samples.get("fadem_disk_free_bytes")).toBeGreaterThan(0);
  expect(samples.get("fadem_disk_reserve")).toBe(0);
  expect(samples.get('fadem_memory_bytes{kind="rss"}')).toBeGreaterThan(1_000_000);
  expect(samples.get('fadem_event_loop_delay_seconds{quantile="0.99"}')).toBeLessThan(60);
});

test("a database that does not answer is told, and the rest all the same", async () => {
  const db = await openTestDatabase();
  await db[Symbol.asyncDispose]();
  const samples = read(await readMetrics({ ...parts, db }));

  expect(samples.get("fadem_database_up")).toBe(0);
  expect(samples.has("fadem_mails_pending")).toBe(false);
  expect(samples.get("fadem_page_cache_pages")).toBe(3);
});

test("the age of the newest daily copy is told, and has no end without one", async () => {
  await using db = await openTestDatabase();
  expect(read(await readMetrics({ ...parts, db })).get("fadem_last_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);

  const copies = join(dataDir, "sauvegardes");
  mkdirSync(copies);
  const now = Date.parse("2026-11-15T12:00:00Z");
  for (const [name, hours] of [["fadem-2026-11-14.tar", 26] as const, ["fadem-2026-11-15.tar", 2] as const]) {
    writeFileSync(join(copies, name), "");
    const at = new Date(now - hours * 3_600_000);
    utimesSync(join(copies, name), at, at);
  }
  writeFileSync(join(copies, ".fadem-2026-11-16.tar.partiel"), "");
  expect(read(await readMetrics({ ...parts, db }, now)).get("fadem_last_backup_age_seconds")).toBe(7_200);
});
