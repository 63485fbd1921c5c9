import { EventEmitter } from "node:events";
import type { ContentTable } from "#app/db/schema.ts";

/** One committed change of content. Versions grow in commit order and survive restarts. */
export type Change = { version: number; table: ContentTable };

type FeedEvents = {
  /** First of all: whatever was derived from the old content is dropped. */
  drop: [Change];
  /** Then the open browsers are told. */
  tell: [Change];
};

/**
 * Where committed changes arrive in this process. The order of the two steps is the promise:
 * a browser that heard of a change never gets a page made before it.
 */
export class ChangeFeed {
  readonly #events = new EventEmitter<FeedEvents>().setMaxListeners(0);
  #version = 0;
  #isConnected = true;
  readonly #connectionListeners = new Set<(isConnected: boolean) => void>();

  /** The newest change this process has heard of. */
  get version() {
    return this.#version;
  }

  /** False while another process could change content without this one hearing of it. */
  get isConnected() {
    return this.#isConnected;
  }

  startAt(version: number) {
    this.#version = Math.max(this.#version, version);
  }

  publish(change: Change) {
    this.#version = Math.max(this.#version, change.version);
    this.#events.emit("drop", change);
    this.#events.emit("tell", change);
  }

  /** Our own commit on a shared database: drop at once, the event itself comes back through the database. */
  dropOnly(change: Change) {
    this.#events.emit("drop", change);
  }

  setConnected(isConnected: boolean) {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of this.#connectionListeners) listener(isConnected);
  }

  onDrop(listener: (change: Change) => void) {
    return this.#listen("drop", listener);
  }

  onChange(listener: (change: Change) => void) {
    return this.#listen("tell", listener);
  }

  onConnection(listener: (isConnected: boolean) => void) {
    this.#connectionListeners.add(listener);
    return () => void this.#connectionListeners.delete(listener);
  }

  #listen(event: keyof FeedEvents, listener: (change: Change) => void) {
    this.#events.on(event, listener);
    return () => void this.#events.off(event, listener);
  }
}

/** The feed of this process. */
export const changeFeed = new ChangeFeed();
