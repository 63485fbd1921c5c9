import { expect, test } from "vitest";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { followChanges } from "./follow-changes.server.ts";
import { PageCache } from "./page-cache.server.ts";

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
