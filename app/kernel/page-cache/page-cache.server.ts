import { log } from "#app/kernel/log/log.server.ts";
import type { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { EncodedPage, MAX_SINCE } from "./encoded-page.server.ts";

type Job = { isWanted: () => boolean; run: () => Promise<void> };

const MAX_WAITING = 64;

/**
 * The smallest form of a page takes a thread for up to a second, and pictures are read by the same few threads: these jobs go one after the
 * other, and one whose page was dropped before its turn is left out.
 */
export class SmallestQueue {
  readonly #waiting: Job[] = [];
  #isRunning = false;

  /** False when too many wait already: the page may ask again. */
  add(job: Job): boolean {
    if (this.#waiting.length >= MAX_WAITING) this.#dropUnwanted();
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push(job);
    if (!this.#isRunning) void this.#work();
    return true;
  }

  async #work() {
    this.#isRunning = true;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      // Without its smallest form a page is only larger.
      if (job.isWanted()) await job.run().catch((error: unknown) => log.error("page-not-shrunk", error));
    }
    this.#isRunning = false;
  }

  #dropUnwanted() {
    const wanted = this.#waiting.filter(({ isWanted }) => isWanted());
    this.#waiting.splice(0, this.#waiting.length, ...wanted);
  }
}

/** The one of this process. */
const smallestQueue = new SmallestQueue();

/** With `isRefusal` it was not made: the network that asked had no place. */
export type RenderedPage = { status: number; headers: Record<string, string>; bytes: Buffer; isRefusal?: boolean };
/** "stale" is the last good copy, served because rendering failed; "uncached" is anything that may not be kept. */
export type PageOutcome = { kind: "cached" | "stale"; page: EncodedPage } | { kind: "uncached"; rendered: RenderedPage };
const GONE = new Set([404, 410]);

/** In milliseconds, when the rendering began: what the page says of today is true on that day. */
type Entry = { page: EncodedPage; generation: number; begunAt: number };

/**
 * Public pages as bytes: a page is rendered once per content version and day of Lomé (which has the clock of UTC all year), and not
 * trusted while the clock stands before its rendering: the day it speaks of is unknown then.
 * Dropping only ages the entries: an old copy is still better than an error page while the database is down.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  /** What was replaced last: browsers still show it, and are told what has changed since. */
  readonly #left = new Map<string, EncodedPage>();
  readonly #filling = new Map<string, Promise<PageOutcome>>();
  readonly #maxWeight: number;
  readonly #queue: SmallestQueue;
  readonly #now: () => number;
  #weight = 0;
  #generation = 0;
  #isTrusted = true;

  constructor({ maxWeight, queue = smallestQueue, now = Date.now }: { maxWeight: number; queue?: SmallestQueue; now?: () => number }) {
    this.#maxWeight = maxWeight;
    this.#queue = queue;
    this.#now = now;
  }

  get weight() {
    return this.#weight;
  }

  /** How many pages are kept. */
  get size() {
    return this.#entries.size;
  }

  /** Every page rendered so far belongs to the past. */
  drop() {
    this.#generation++;
  }

  /** While changes could go unheard, nothing kept may be served as fresh. */
  setTrusted(isTrusted: boolean) {
    this.#isTrusted = isTrusted;
    this.drop();
  }

  /** For a browser that shows an older page of the same address: what has changed since. Undefined when it must have the whole. */
  since(key: string, shown: string, page: EncodedPage): EncodedPage | undefined {
    const old = page.hash === shown ? page : this.#left.get(nameOf(key, shown));
    return old && page.since(old);
  }

  /** The fast path: the fresh page under this key, if any. */
  peek(key: string): EncodedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isTrusted && this.#isFresh(entry) ? entry.page : undefined;
  }

  #isFresh({ generation, begunAt }: Omit<Entry, "page">) {
    const now = this.#now();
    return generation === this.#generation && begunAt <= now && dayOf(begunAt) === dayOf(now);
  }

  /** Renders once however many ask at the same time. With `isBehind` the caller has heard of a change this process has not. */
  async get(key: string, render: () => Promise<RenderedPage>, { isBehind = false } = {}): Promise<PageOutcome> {
    if (isBehind || !this.#isTrusted) return this.#fill(key, render, { mayCache: false });
    const fresh = this.peek(key);
    if (fresh) return { kind: "cached", page: fresh };
    // Generation and day are part of the flight: who asks after a change or midnight never joins a rendering begun before it.
    const flight = `${this.#generation} ${dayOf(this.#now())} ${key}`;
    const running = this.#filling.get(flight);
    const joined = running && (await running);
    // Who began may have been refused for the crowd of their own network: that says nothing about this one.
    if (joined && !isRefusal(joined)) return joined;
    const filling = this.#fill(key, render, { mayCache: true }).finally(() => this.#filling.delete(flight));
    this.#filling.set(flight, filling);
    return filling;
  }

  async #fill(key: string, render: () => Promise<RenderedPage>, { mayCache }: { mayCache: boolean }): Promise<PageOutcome> {
    const begun = { generation: this.#generation, begunAt: this.#now() };
    const rendered = await render();
    const { status, headers, isRefusal = false } = rendered;
    // Not for a refusal: a network that sends a crowd would read what was withdrawn since.
    const old = status >= 500 && !isRefusal ? this.#entries.get(key) : undefined;
    if (old) return { kind: "stale", page: old.page };
    if (GONE.has(status)) this.#forget(key); // what is gone does not come back on a bad day
    if (status !== 200 || "set-cookie" in headers) return { kind: "uncached", rendered };
    const isCached = () => this.peek(key) === page;
    const page: EncodedPage = new EncodedPage(rendered.bytes, rendered.headers, { isCached, queue: this.#queue });
    const isFresh = mayCache && this.#isFresh(begun);
    // A page rendered while content changed, or by a process that lags, is served and kept for bad days, but never in the place of a fresh one.
    if (isFresh || !this.peek(key)) this.#put(key, { page, ...begun, ...(!isFresh && { generation: -1 }) });
    return { kind: "cached", page };
  }

  #put(key: string, entry: Entry) {
    this.#leave(key);
    this.#forget(key);
    this.#add(key, entry);
    for (const [oldest, old] of this.#entries) {
      if (this.#weight <= this.#maxWeight) break;
      this.#forget(oldest);
      // What many ask for outlives a flood of addresses that are asked for once; it stands last now and will be looked at again.
      if (this.#isFresh(old) && old.page.takeRepeated()) this.#add(oldest, old);
    }
  }

  #add(key: string, entry: Entry) {
    this.#entries.set(key, entry);
    this.#weight += entry.page.weight;
  }

  #leave(key: string) {
    const page = this.#entries.get(key)?.page;
    if (!page) return;
    page.forgetSince();
    this.#left.set(nameOf(key, page.hash), page);
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= MAX_SINCE) break;
      this.#left.delete(oldest);
    }
  }

  #forget(key: string) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#weight -= entry.page.weight;
    this.#entries.delete(key);
  }
}

function isRefusal(outcome: PageOutcome) {
  return outcome.kind === "uncached" && outcome.rendered.isRefusal === true;
}

/** A page of another address has nothing in common with it. */
function nameOf(key: string, hash: string) {
  return `${hash} ${key}`;
}

function dayOf(ms: number) {
  return Math.floor(ms / DAY_MS);
}

/**
 * Kept pages age with every change visitors can see, and are not trusted while changes could go unheard.
 * What people send us shows on no page: a sender cannot make us render everything anew. Returns what ends that.
 */
export function followChanges(cache: PageCache, feed: ChangeFeed): () => void {
  const stops = [
    feed.onDrop(({ audience }) => {
      if (audience === "public") cache.drop();
    }),
    feed.onStartOver(() => cache.drop()),
    feed.onConnection((isConnected) => cache.setTrusted(isConnected)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Under which address a request target is kept: reading the filters of a target costs more than sending its page.
 * Bounded, the oldest goes first: clients may invent targets.
 */
export class AddressMemory {
  readonly #addresses = new Map<string, string>();
  readonly #max: number;

  constructor({ max }: { max: number }) {
    this.#max = max;
  }

  get(target: string): string | undefined {
    return this.#addresses.get(target);
  }

  set(target: string, address: string) {
    this.#addresses.set(target, address);
    if (this.#addresses.size <= this.#max) return;
    const [oldest] = this.#addresses.keys();
    if (oldest !== undefined) this.#addresses.delete(oldest);
  }
}
