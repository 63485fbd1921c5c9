import { clientNetwork } from "#app/platform/http/client-address.server.ts";

const LIMIT = 30;
const WINDOW_MS = 10 * 60_000;
const MAX_NETWORKS = 10_000;

type Guesses = { count: number; until: number };

/**
 * Counts the unknown secrets each address asked for, in the memory of this process: a GET writes nothing. Whoever tries secrets from more
 * addresses than fit makes the oldest be forgotten, which helps nobody to guess 128 bits.
 */
export class UnknownSecrets {
  readonly #networks = new Map<string, Guesses>();

  get size() {
    return this.#networks.size;
  }

  /** Counts one; how many seconds this address has to wait, undefined while it may go on. */
  count(request: Pick<Request, "headers">, now = Date.now()): number | undefined {
    const network = clientNetwork(request);
    const known = this.#networks.get(network);
    const isOver = known === undefined || known.until <= now || known.until > now + WINDOW_MS; // the last: a clock was set back
    const guesses = isOver ? { count: 1, until: now + WINDOW_MS } : { count: known.count + 1, until: known.until };
    if (isOver) this.#networks.delete(network); // so that whoever began first stands first
    this.#networks.set(network, guesses);
    this.#forgetOldest();
    return guesses.count > LIMIT ? Math.max(1, Math.ceil((guesses.until - now) / 1_000)) : undefined;
  }

  #forgetOldest() {
    if (this.#networks.size <= MAX_NETWORKS) return;
    const [oldest] = this.#networks.keys();
    if (oldest !== undefined) this.#networks.delete(oldest);
  }
}
