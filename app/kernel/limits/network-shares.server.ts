import { countedNetworks } from "./client-address.server.ts";

/** Places of one kind, so many for each network: who takes all of theirs leaves everybody else theirs. */
export class NetworkShares {
  readonly #max: number;
  readonly #taken = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** How many this network holds. */
  count(network: string) {
    return this.#taken.get(network) ?? 0;
  }

  /** What gives the place back, once however often it is called; undefined when the network holds all it may. */
  take(network: string): (() => void) | undefined {
    const counted = countedNetworks(network);
    if (counted.some(({ key, times }) => this.count(key) >= this.#max * times)) return undefined;
    for (const { key } of counted) this.#taken.set(key, this.count(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { key } of counted) {
        const left = this.count(key) - 1;
        if (left > 0) this.#taken.set(key, left);
        else this.#taken.delete(key);
      }
    };
  }
}

const MAX_COUNTED = 10_000;

/**
 * Counts what each network does within a window, in the memory of this process: a GET writes nothing, a refused form nothing durable.
 * A crowd of more networks than fit makes the one that began first be forgotten.
 */
export class NetworkCounts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor({ limit, windowMs }: { limit: number; windowMs: number }) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  get size() {
    return this.#counts.size;
  }

  /** Counts one; how many seconds this network has to wait, undefined while it may go on. */
  count(network: string, now = Date.now()): number | undefined {
    const waits = countedNetworks(network).flatMap(({ key, times }) => this.#countOne(key, this.#limit * times, now) ?? []);
    return waits.length > 0 ? Math.max(...waits) : undefined;
  }

  #countOne(key: string, limit: number, now: number): number | undefined {
    const known = this.#counts.get(key);
    const isOver = known === undefined || known.until <= now || known.until > now + this.#windowMs; // the last: a clock was set back
    const counted = isOver ? { count: 1, until: now + this.#windowMs } : { count: known.count + 1, until: known.until };
    if (isOver) this.#counts.delete(key); // the network whose window began first stands first
    this.#counts.set(key, counted);
    const [oldest] = this.#counts.size > MAX_COUNTED ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return counted.count > limit ? Math.max(1, Math.ceil((counted.until - now) / 1_000)) : undefined;
  }
}
