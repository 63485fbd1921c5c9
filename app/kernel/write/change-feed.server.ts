import { EventEmitter } from "node:events";
import { createContext } from "react-router";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import { contentTypes, traitsOf } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { log } from "#app/kernel/log/log.server.ts";

const STEP = 25;

type ChangeListener = (change: Change) => void;

/**
 * Those who hear of each change. The last who came is told first: a page opened a moment ago is being looked at, one of this morning is a
 * forgotten tab. Thousands take a tenth of a second, so they are told in steps: what the first ones ask for is answered in between.
 */
class ChangeListeners {
  readonly #tellers = new Set<ChangeListener>();
  #waiting: Change[] = [];
  #isTelling = false;

  add(listener: ChangeListener) {
    this.#tellers.add(listener);
    return () => void this.#tellers.delete(listener);
  }

  /**
   * At once for the first of them. What changes while others are still being told waits, so that listeners hear in order. Each hears the
   * changes of one commit in one turn, and reads its page once for all of them.
   */
  tell(changes: readonly Change[]) {
    this.#waiting.push(...changes);
    if (!this.#isTelling) this.#beginRound();
  }

  #beginRound() {
    this.#isTelling = this.#waiting.length > 0;
    if (this.#isTelling) this.#tellStep([...this.#tellers].reverse(), this.#waiting.splice(0));
  }

  #tellStep(listeners: readonly ChangeListener[], changes: readonly Change[]) {
    for (const listener of listeners.slice(0, STEP)) if (this.#tellers.has(listener)) notify(listener, changes);
    const others = listeners.slice(STEP);
    if (others.length > 0) setImmediate(() => this.#tellStep(others, changes));
    else this.#beginRound();
  }
}

/** One that fails must not keep the news from the others. */
function notify(listener: ChangeListener, changes: readonly Change[]) {
  try {
    for (const change of changes) listener(change);
  } catch (error) {
    log.error("change-not-told", error);
  }
}

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
  /** The missed changes are unknown: each listener starts over. */
  startOver: [];
};

/**
 * Where committed changes arrive in this process. First whatever was derived from the old content is dropped, then the open browsers are
 * told. That order is the promise: a browser that heard of a change never gets a page made before it.
 */
export class ChangeFeed {
  readonly #events = new EventEmitter<FeedEvents>().setMaxListeners(0);
  readonly #tellers = new ChangeListeners();
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

/** The newest change its readers hear of, known when this request began: what the page shows is at least that new. */
export const contentVersionContext = createContext(0);

/** The version the browser has seen: from its own reconnection, or from the page it was given. */
export function readSince(request: Request): number | undefined {
  const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("version") ?? "";
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}
