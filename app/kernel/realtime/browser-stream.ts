import { SILENCE_MS } from "./heartbeat.ts";
import { newestVersion, sawVersion } from "./living-parts.ts";

export type LiveState = "connecting" | "connected" | "error";
export type StreamName = "public" | "admin";
export type StreamEvent =
  | { kind: "state"; state: LiveState }
  | { kind: "change"; table: string; version: number }
  | { kind: "reset"; version: number };
type ChannelMessage = StreamEvent | { kind: "alive" } | { kind: "hello" };

const addresses: Record<StreamName, string> = { public: "/api/changements", admin: "/api/admin/changements" };
// With half as much again by chance still less than the silence: a tab that waits for its next try is not taken for one asleep.
const RETRY_MS = { first: 2_000, most: 26_000 };

/**
 * One event stream per browser: the tab that holds the lock reads it and passes every event on to the others.
 * A visible tab that has heard nothing for too long takes the lock over.
 */
export class BrowserStream {
  readonly #name: StreamName;
  readonly #listeners = new Set<(event: StreamEvent) => void>();
  #channel: BroadcastChannel | undefined;
  #source: EventSource | undefined;
  #state: LiveState = "connecting";
  #heardAt = Date.now();
  #retryMs = RETRY_MS.first;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #release: (() => void) | undefined;
  #waiting: AbortController | undefined;
  #isStarted = false;

  constructor(name: StreamName) {
    this.#name = name;
  }

  get state() {
    return this.#state;
  }

  subscribe(listener: (event: StreamEvent) => void) {
    this.#listeners.add(listener);
    if (!this.#isStarted) this.#start();
    return () => {
      this.#listeners.delete(listener);
      // Later, because an effect that runs again leaves and comes back at once.
      setTimeout(() => this.#listeners.size === 0 && this.stop());
    };
  }

  #start() {
    this.#isStarted = true;
    this.#channel = "BroadcastChannel" in window && "locks" in navigator ? new BroadcastChannel(`fadem-${this.#name}`) : undefined;
    if (!this.#channel) return this.#connect();
    this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#hear(data);
    this.#channel.postMessage({ kind: "hello" });
    this.#lead();
    this.#watch = setInterval(() => {
      if (!this.#source && document.visibilityState === "visible" && Date.now() - this.#heardAt > SILENCE_MS) this.#lead({ steal: true });
    }, SILENCE_MS / 4);
  }

  /** No part of the page listens any more, or the page is left: an open stream or lock would keep the browser from holding it for the way back. */
  stop() {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    clearInterval(this.#watch);
    this.#disconnect();
    this.#state = "connecting";
    this.#release?.();
    this.#waiting?.abort();
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Waits for the lock, reads the stream while holding it, and queues again when another tab takes it. */
  #lead(given: LockOptions = {}) {
    this.#waiting = new AbortController();
    const options = given.steal ? given : { ...given, signal: this.#waiting.signal };
    navigator.locks
      .request(`fadem-${this.#name}`, options, () => {
        if (!this.#isStarted) return; // left while waiting
        this.#connect();
        return new Promise<void>((release) => {
          this.#release = release; // held until this tab closes, stops or another one steals it
        });
      })
      .catch(() => {
        this.#disconnect();
        if (this.#isStarted) this.#lead();
      });
  }

  #connect() {
    this.#disconnect();
    const source = new EventSource(`${addresses[this.#name]}?version=${newestVersion()}`);
    this.#source = source;
    source.addEventListener("ready", () => {
      this.#retryMs = RETRY_MS.first;
      this.#tell({ kind: "state", state: "connected" });
    });
    source.addEventListener("change", ({ data }) => this.#tell({ kind: "change", ...JSON.parse(data) }));
    source.addEventListener("reset", ({ data }) => this.#tell({ kind: "reset", ...JSON.parse(data) }));
    source.addEventListener("alive", () => this.#channel?.postMessage({ kind: "alive" }));
    source.addEventListener("error", () => {
      this.#tell({ kind: "state", state: "error" });
      // The browser retries a broken connection, but gives up when the server refuses: then we try again ourselves, later and later.
      if (source.readyState !== EventSource.CLOSED) return;
      this.#retryTimer = setTimeout(() => this.#connect(), this.#retryMs * (0.5 + Math.random()));
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.most);
    });
  }

  #disconnect() {
    clearTimeout(this.#retryTimer);
    this.#source?.close();
    this.#source = undefined;
  }

  #tell(event: StreamEvent) {
    this.#channel?.postMessage(event);
    this.#hear(event);
  }

  #hear(message: ChannelMessage) {
    this.#heardAt = Date.now();
    if (message.kind === "alive") return;
    if (message.kind === "hello") {
      if (this.#source) this.#channel?.postMessage({ kind: "state", state: this.#state });
      return;
    }
    if (message.kind === "state") this.#state = message.state;
    else sawVersion(message.version);
    for (const listener of this.#listeners) listener(message);
  }
}

const streams = new Map<StreamName, BrowserStream>();

export function browserStream(name: StreamName) {
  const open = streams.get(name);
  if (open) return open;
  const stream = new BrowserStream(name);
  streams.set(name, stream);
  return stream;
}
