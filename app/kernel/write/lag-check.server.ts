import { setTimeout as delay } from "node:timers/promises";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import type { ChangeFeed } from "./change-feed.server.ts";

const VERSION = /^\d{1,15}$/;
const ASK_EVERY_MS = 100;

type LagCheckOptions = {
  feed: Pick<ChangeFeed, "version">;
  /** The newest change of the shared database; absent where this process alone writes, and so never lags. */
  findNewest?: () => Promise<number>;
};

/**
 * Browsers name the newest change they have heard of, so that a process that has not heard of it renders afresh. Clients may name any
 * number: one that the database does not know either is ignored, and however many ask, the database is asked ten times a second at most.
 */
export class LagCheck {
  readonly #feed: LagCheckOptions["feed"];
  readonly #findNewest: LagCheckOptions["findNewest"];
  /** The next query: it begins after all requests that wait for it. */
  #next: Promise<number> | undefined;
  #running: Promise<number> | undefined;
  #beganAt = Number.NEGATIVE_INFINITY;

  constructor({ feed, findNewest }: LagCheckOptions) {
    this.#feed = feed;
    this.#findNewest = findNewest;
  }

  /** False when there is nothing to find out: the fast path. */
  mayLag(named: string | string[] | undefined): boolean {
    return named !== undefined && this.#findNewest !== undefined && readVersion(named) > this.#feed.version;
  }

  /** True when the change named exists and this process has not heard of it yet. */
  async isBehind(named: string | string[] | undefined): Promise<boolean> {
    if (!this.mayLag(named)) return false;
    const newest = await this.#askNewest();
    return readVersion(named) <= newest && this.mayLag(named);
  }

  #askNewest(): Promise<number> {
    this.#next ??= this.#askInTurn();
    return this.#next;
  }

  async #askInTurn(): Promise<number> {
    await this.#running;
    const wait = this.#beganAt + ASK_EVERY_MS - performance.now();
    if (wait > 0) await delay(wait);
    this.#next = undefined; // an answer begun now may be too old for who asks later
    this.#beganAt = performance.now();
    this.#running = this.#ask();
    return this.#running;
  }

  async #ask(): Promise<number> {
    try {
      return (await this.#findNewest?.()) ?? 0;
    } catch (error) {
      // Nothing newer can be rendered either: the kept page is the best there is.
      warnRarely("newest-version-unknown", { error: String(error) });
      return 0;
    }
  }
}

/** 0 for anything but a plain number. */
function readVersion(named: string | string[] | undefined): number {
  return typeof named === "string" && VERSION.test(named) ? Number(named) : 0;
}
