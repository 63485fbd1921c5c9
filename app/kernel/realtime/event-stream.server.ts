import type { Db } from "#app/db/engine/client.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import { NetworkShares } from "#app/kernel/limits/slots.server.ts";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import { listChangesSince } from "#app/kernel/write/change-content.server.ts";
import { type Change, type ChangeFeed, changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { HEARTBEAT_MS } from "./heartbeat.ts";

const MAX_STREAMS = 5_000;
/** A carrier puts thousands behind one address: those beyond reload every 30 s instead, and lose nothing else. */
const MAX_STREAMS_PER_NETWORK = 60;
const COME_BACK_AFTER_S = { full: 10, shared: 30 };
const MAX_BUFFERED_BYTES = 64 * 1_024;
const RETRY_MS = { from: 2_000, to: 5_000 };

const encoder = new TextEncoder();
/** Each open stream with the reader it counts for. */
const openStreams = new Map<() => void, string | undefined>();
const shares = new NetworkShares(MAX_STREAMS_PER_NETWORK);
const leftAt = new Map<string, number>();
const ACTIVE_FOR_MS = 60_000;

export type EventStreamOptions = {
  db: Db;
  signal: AbortSignal;
  /** The newest change the browser has seen: it is told what it missed. */
  since: number | undefined;
  /** Visitors hear of public changes only, the back-office of all. */
  audience: Audience;
  /** Of which tables the reader is told; without it, of all. */
  tells?: (table: Change["table"]) => boolean;
  /** Asked at each beat; the stream ends when it says no. */
  mayGoOn?: () => Promise<boolean>;
  beatMs?: number;
  feed?: ChangeFeed;
  /** Who reads, as an opaque key: streams without one are not counted among the active readers. */
  reader?: string;
  /** Where the reader is, for the share of streams a network may hold. The administrator has a session and needs none. */
  network?: string;
};

/** Server-sent events: the name of the table and a version, never a row. */
export function openEventStream({
  db,
  signal,
  since,
  audience,
  tells,
  mayGoOn,
  beatMs = HEARTBEAT_MS,
  feed = changeFeed,
  reader,
  network,
}: EventStreamOptions): Response {
  if (openStreams.size >= MAX_STREAMS) return refuse(503, COME_BACK_AFTER_S.full);
  const giveBack = network === undefined ? () => undefined : shares.claim(network);
  if (!giveBack) {
    warnRarely("streams-capped", { client: network });
    return refuse(429, COME_BACK_AFTER_S.shared); // not 503: a proxy would ask the next process
  }
  let close: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        close = run(controller, { db, signal, since, audience, tells, mayGoOn, beatMs, feed, reader, giveBack });
      },
      cancel: () => close(),
    },
    { highWaterMark: MAX_BUFFERED_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}

function refuse(status: 429 | 503, seconds: number) {
  return new Response("Trop de connexions ouvertes. Nouvel essai automatique dans quelques secondes.", {
    status,
    headers: { "retry-after": String(seconds), "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Ends every stream of this process: browsers reconnect elsewhere by themselves. */
export function closeEventStreams() {
  for (const close of openStreams.keys()) close();
  leftAt.clear();
}

export function countOpenStreams() {
  return openStreams.size;
}

/** Those of visitors in this network. */
export function countStreamsOf(network: string) {
  return shares.count(network);
}

/** How many different readers had a stream of this process open during the last minute. */
export function countActiveReaders(now = Date.now()) {
  forgetLeft(now);
  const present = [...openStreams.values()].filter((reader) => reader !== undefined);
  return new Set([...present, ...leftAt.keys()]).size;
}

/** Bounded: clients may come and go under invented names. */
function noteLeft(reader: string, now: number) {
  forgetLeft(now);
  leftAt.delete(reader); // so that those who left last stand last
  if (leftAt.size < MAX_STREAMS) leftAt.set(reader, now);
}

function forgetLeft(now: number) {
  for (const [reader, left] of leftAt) {
    if (now - left <= ACTIVE_FOR_MS) return;
    leftAt.delete(reader);
  }
}

type Optional = "since" | "tells" | "mayGoOn" | "reader";
type StreamSetup = Required<Omit<EventStreamOptions, Optional | "network">> & Pick<EventStreamOptions, Optional> & { giveBack: () => void };

function run(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { db, signal, since, audience, tells = () => true, mayGoOn, beatMs, feed, reader, giveBack }: StreamSetup,
) {
  let sent = since ?? feed.newest(audience);
  let isOpen = true;
  const early: Change[] = [];
  let isReplaying = true;

  function send(text: string) {
    if (!isOpen) return;
    // A reader this slow would make us hoard: it is let go and catches up when it reconnects.
    if ((controller.desiredSize ?? 0) <= 0) return close();
    controller.enqueue(encoder.encode(text));
  }

  function sendChange(change: Change) {
    if (change.version <= sent || (audience === "public" && change.audience !== "public")) return;
    sent = change.version;
    if (!tells(change.table)) return;
    send(`id: ${change.version}\nevent: change\ndata: ${JSON.stringify({ table: change.table, version: change.version })}\n\n`);
  }

  function startOver() {
    sent = feed.newest(audience);
    send(`id: ${sent}\nevent: reset\ndata: ${JSON.stringify({ version: sent })}\n\n`);
  }

  async function replay() {
    const missed = sent === feed.newest(audience) ? [] : await listChangesSince(db, sent, audience);
    if (missed === undefined) startOver();
    for (const change of missed ?? []) sendChange(change);
    isReplaying = false;
    for (const change of early) sendChange(change);
  }

  async function beat() {
    if (mayGoOn && !(await mayGoOn())) return close();
    send("event: alive\ndata: {}\n\n");
  }

  function close() {
    if (!isOpen) return;
    isOpen = false;
    openStreams.delete(close);
    giveBack();
    if (reader !== undefined) noteLeft(reader, Date.now());
    clearInterval(heartbeat);
    stopListening();
    stopStartingOver();
    signal.removeEventListener("abort", close);
    try {
      controller.close();
    } catch {
      // The reader cancelled first: there is nothing left to close.
    }
  }

  const stopListening = feed.onChange((change) => (isReplaying ? early.push(change) : sendChange(change)));
  const stopStartingOver = feed.onStartOver(startOver);
  const heartbeat = setInterval(() => beat().catch(close), beatMs);
  heartbeat.unref();
  openStreams.set(close, reader);
  signal.addEventListener("abort", close);
  if (signal.aborted) {
    close(); // the reader left before we began to listen: no event will tell us again
    return close;
  }
  const retry = Math.round(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
  send(`retry: ${retry}\nevent: ready\ndata: ${JSON.stringify({ version: feed.newest(audience) })}\n\n`);
  replay().catch(close);
  return close;
}
