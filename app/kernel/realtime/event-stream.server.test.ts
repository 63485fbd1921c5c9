import { expect, test } from "vitest";
import { changeContent, findNewestVersion, listChangesSince } from "#app/kernel/write/change-content.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { listenForChanges } from "#app/kernel/write/listen.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import {
  closeEventStreams,
  countActiveReaders,
  countOpenStreams,
  countStreamsOf,
  type EventStreamOptions,
  openEventStream,
} from "./event-stream.server.ts";

async function openReader(options: Omit<EventStreamOptions, "signal" | "since"> & { since?: number }) {
  const ending = new AbortController();
  const response = openEventStream({ since: undefined, ...options, signal: ending.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    /** Everything received until it matches. */
    async until(pattern: RegExp) {
      while (!pattern.test(text)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`The stream ended before ${pattern}: ${text}`);
        text += value;
      }
      return text;
    },
    async untilEnd() {
      for (;;) {
        const { done } = (await reader?.read()) ?? { done: true };
        if (done) return true;
      }
    },
    end: () => ending.abort(),
  };
}

test("an event carries the table, the version and its id, and nothing else", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  const reader = await openReader({ db, feed, audience: "public" });
  await reader.until(/event: ready/);
  feed.publish({ version: 7, table: "properties", audience: "public" });

  const text = await reader.until(/event: change.*\n\n/s);

  expect(text).toContain('id: 7\nevent: change\ndata: {"table":"properties","version":7}\n\n');
  expect(reader.response.headers.get("cache-control")).toBe("no-store");
  reader.end();
});

test("visitors do not hear of private tables", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  const reader = await openReader({ db, feed, audience: "public" });
  feed.publish({ version: 1, table: "contact_requests", audience: "bureau" });
  feed.publish({ version: 2, table: "vehicle_sell_requests", audience: "bureau" });
  feed.publish({ version: 3, table: "vehicles", audience: "public" });

  const text = await reader.until(/"version":3/);

  expect(text).not.toContain("contact");
  expect(text).not.toContain("sell");
  reader.end();
});

test("a reader that comes back is told what it missed, once and in order", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  for (let index = 0; index < 3; index++) await changeContent(db, async (_, announce) => announce("properties", "public"), feed);
  const newest = await findNewestVersion(db, "bureau");
  feed.startAt(newest);
  const reader = await openReader({ db, feed, audience: "public", since: newest - 2 });
  await changeContent(db, async (_, announce) => announce("vehicles", "public"), feed);
  feed.publish({ version: newest + 1, table: "vehicles", audience: "public" });
  feed.publish({ version: newest + 1, table: "vehicles", audience: "public" });
  feed.publish({ version: newest + 2, table: "projects", audience: "public" });

  const text = await reader.until(new RegExp(`"version":${newest + 2}`));

  expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual([newest - 1, newest, newest + 1, newest + 2]);
  reader.end();
});

test("a reader from another history is told to start over", async () => {
  await using db = await openTestDatabase();
  const reader = await openReader({ db, feed: new ChangeFeed(), audience: "public", since: 999 });

  expect(await reader.until(/event: reset.*\n\n/s)).toContain("event: reset");
  reader.end();
});

test("the stream ends when its right to go on is gone", async () => {
  await using db = await openTestDatabase();
  let isAllowed = true;
  const reader = await openReader({ db, feed: new ChangeFeed(), audience: "bureau", mayGoOn: async () => isAllowed, beatMs: 10 });
  await reader.until(/event: alive/);
  isAllowed = false;

  expect(await reader.untilEnd()).toBe(true);
});

test("a reader that does not read is let go once its buffer is full", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  const ending = new AbortController();
  const response = openEventStream({ db, feed, audience: "bureau", since: undefined, signal: ending.signal });
  for (let version = 1; version < 3_000; version++) feed.publish({ version, table: "properties", audience: "public" });

  const bytes = (await response.arrayBuffer()).byteLength;

  expect(bytes).toBeLessThan(66_000);
});

test("nothing is numbered when a write is rolled back or announces nothing", async () => {
  await using db = await openTestDatabase();
  const before = await findNewestVersion(db, "bureau");
  await changeContent(db, async () => undefined);
  const failing = changeContent(db, async (_, announce) => {
    announce("properties", "public");
    throw new Error("refused");
  });

  await expect(failing).rejects.toThrow("refused");
  expect(await findNewestVersion(db, "bureau")).toBe(before);
  expect(await listChangesSince(db, before, "bureau")).toEqual([]);
});

test("active readers are the different people with a stream in the last minute", async () => {
  await using db = await openTestDatabase();
  const before = countActiveReaders();
  const feed = new ChangeFeed();
  const open = (reader?: string) => openReader({ db, feed, audience: "public", reader });
  const streams = [await open("awa"), await open("awa"), await open("kofi"), await open()];
  expect(countActiveReaders()).toBe(before + 2);

  for (const stream of streams) stream.end();
  expect(countActiveReaders()).toBe(before + 2);
  expect(countActiveReaders(Date.now() + 61_000)).toBe(0);
});

test("R40 the process holds so many streams and no more: one beyond is told to come back", async () => {
  await using db = await openTestDatabase();
  const ending = new AbortController();
  const feed = new ChangeFeed();
  const open = () => openEventStream({ db, feed, since: undefined, audience: "public", signal: ending.signal });
  let response = open();
  for (let opened = 0; response.status === 200 && opened < 6_000; opened++) response = open();

  expect(countOpenStreams()).toBe(5_000);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
  ending.abort();
  expect(countOpenStreams()).toBe(0);
  expect(open().status).toBe(200);
  closeEventStreams();
});

test("R40 a network holds sixty streams: one beyond is told to come back, none is closed, and other networks have theirs", async () => {
  await using db = await openTestDatabase();
  const ending = new AbortController();
  const basis = { db, feed: new ChangeFeed(), since: undefined, audience: "public" as const, signal: ending.signal };
  const open = (network?: string) => openEventStream({ ...basis, network });
  const carrier = Array.from({ length: 60 }, () => open("192.0.2.1"));
  expect(carrier.every(({ status }) => status === 200)).toBe(true);

  const beyond = open("192.0.2.1");
  expect(beyond.status).toBe(429);
  expect(beyond.headers.get("retry-after")).toBe("30");
  expect(countStreamsOf("192.0.2.1")).toBe(60);
  expect(open("192.0.2.2").status).toBe(200);
  expect(open().status).toBe(200); // the administrator, from wherever

  await carrier[0]?.body?.cancel();
  expect(open("192.0.2.1").status).toBe(200);
  ending.abort();
  expect(countStreamsOf("192.0.2.1")).toBe(0);
  expect(countOpenStreams()).toBe(0);
});

test("R40 a reader who left before the stream was opened holds none", async () => {
  await using db = await openTestDatabase();
  const response = openEventStream({ db, feed: new ChangeFeed(), since: 5, audience: "public", signal: AbortSignal.abort(), network: "a" });
  expect(countOpenStreams()).toBe(0);
  expect(countStreamsOf("a")).toBe(0);
  expect(await response.text()).toBe("");
});

test("invented readers who come and go are remembered in a bounded number", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  for (let index = 0; index < 5_200; index++) {
    const signal = AbortSignal.abort();
    openEventStream({ db, feed, since: undefined, audience: "public", signal, reader: `invente-${index}` });
  }
  expect(countActiveReaders()).toBe(5_000);
  expect(countActiveReaders(Date.now() + 61_000)).toBe(0);
});

test("the changes of one commit are published together, so that nobody is told of one without the others", async () => {
  await using db = await openTestDatabase();
  const feed = new ChangeFeed();
  const heard: string[] = [];
  for (let reader = 0; reader < 30; reader++) feed.onChange(({ table }) => heard.push(table));
  const listener = db.location.kind === "postgres" ? listenForChanges(db.location, db, feed) : undefined;
  if (listener) {
    feed.setConnected(false);
    await new Promise<void>((resolve) => feed.onConnection((isConnected) => isConnected && resolve()));
  }
  const told = new Promise<string[]>((resolve) => {
    const leave = feed.onChange(() => {
      leave(); // the last who came is told first; whoever is told in its turn has heard of both
      setImmediate(() => resolve([...heard.slice(0, 2)]));
    });
  });
  await changeContent(
    db,
    async (_, announce) => {
      announce("properties", "public");
      announce("vehicles", "public");
    },
    feed,
  );
  expect(await told).toEqual(["properties", "vehicles"]);
  await listener?.stop();
});
