import { EventEmitter } from "node:events";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import { contentTypes, traitsOf } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { ChangeTellers } from "./change-tellers.server.ts";

/** One committed change of content. Versions grow in commit order and survive restarts. */
export type Change = { version: number; table: ContentTable; audience: Audience };

/** A process of a later release may tell of a table that is not known here: no visitor sees it. */
export function readChange({ version, table, audience }: Change): Change {
  return { version: Number(version), table, audience: isPublicTable(table) ? audience : "bureau" };
}

function isPublicTable(table: ContentTable) {
  return Object.hasOwn(contentTypes, table) && traitsOf(table).public !== undefined;
}

type FeedEvents = {
  drop: [Change];
  /** What was missed is not known any more: everybody starts over. */
  startOver: [];
};

/**
 * Where committed changes arrive in this process. First whatever was derived from the old content is dropped, then the open browsers are
 * told. That order is the promise: a browser that heard of a change never gets a page made before it.
 */
export class ChangeFeed {
  readonly #events = new EventEmitter<FeedEvents>().setMaxListeners(0);
  readonly #tellers = new ChangeTellers();
  readonly #newest: Record<Audience, number> = { public: 0, bureau: 0 };
  #isConnected = true;
  readonly #connectionListeners = new Set<(isConnected: boolean) => void>();

  /** The newest change this process has heard of. */
  get version() {
    return this.#newest.bureau;
  }

  /** The newest change of which a reader of this audience hears: the back-office hears of all, visitors of public ones only. */
  newest(audience: Audience) {
    return this.#newest[audience];
  }

  /** False while another process could change content without this one hearing of it. */
  get isConnected() {
    return this.#isConnected;
  }

  startAt(version: number, publicVersion = version) {
    this.#newest.bureau = Math.max(this.#newest.bureau, version);
    this.#newest.public = Math.max(this.#newest.public, publicVersion);
  }

  /** The changes of one commit go together: the first of them would otherwise be told alone where readers are many. */
  publish(...changes: Change[]) {
    for (const change of changes) {
      this.startAt(change.version, change.audience === "public" ? change.version : 0);
      this.#events.emit("drop", change);
    }
    this.#tellers.tell(changes);
  }

  /** Our own commit on a shared database: drop at once, the event itself comes back through the database. */
  dropOnly(change: Change) {
    this.#events.emit("drop", change);
  }

  /** More was missed than is still written down, or the database has another history: its numbers are taken as they are. */
  startOver(newest: Record<Audience, number>) {
    Object.assign(this.#newest, newest);
    this.#events.emit("startOver");
  }

  setConnected(isConnected: boolean) {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of this.#connectionListeners) listener(isConnected);
  }

  onDrop(listener: (change: Change) => void) {
    this.#events.on("drop", listener);
    return () => void this.#events.off("drop", listener);
  }

  onChange(listener: (change: Change) => void) {
    return this.#tellers.add(listener);
  }

  onStartOver(listener: () => void) {
    this.#events.on("startOver", listener);
    return () => void this.#events.off("startOver", listener);
  }

  onConnection(listener: (isConnected: boolean) => void) {
    this.#connectionListeners.add(listener);
    return () => void this.#connectionListeners.delete(listener);
  }
}

/** The feed of this process. */
export const changeFeed = new ChangeFeed();
