type Bounds = {
  /** So many turns at once for one key. */
  perKey: number;
  /** So many in all. */
  total: number;
  /** So many of one key may wait for theirs. */
  maxWaiting: number;
  maxWaitMs: number;
};

type Waiter = { key: string; start: () => void };

/** No turn came in time, or too many of the same key wait already. */
export class NoTurnError extends Error {}

/**
 * Turns for work that is dear. A turn that comes free goes to the key that has waited longest since its last one, so a busy key waits
 * behind the others. A key is, for instance, the network a request comes from.
 */
export class FairTurns {
  readonly #bounds: Bounds;
  readonly #running = new Map<string, number>();
  /** When each key had its last turn, counted in turns; forgotten when no key waits. */
  readonly #served = new Map<string, number>();
  #waiting: Waiter[] = [];
  #total = 0;
  #turns = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs the work in its turn. Rejects with NoTurnError, or with the reason of the signal when it is aborted before the turn comes. */
  async take<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#hasRoom(key)) this.#begin(key);
    else await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #hasRoom(key: string) {
    return this.#total < this.#bounds.total && (this.#running.get(key) ?? 0) < this.#bounds.perKey;
  }

  #begin(key: string) {
    this.#total++;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    this.#served.set(key, ++this.#turns);
  }

  #end(key: string) {
    this.#total--;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    if (this.#waiting.length === 0) return this.#served.clear();
    const lastTurn = ({ key: other }: Waiter) => this.#served.get(other) ?? 0;
    const [next] = this.#waiting.filter((waiter) => this.#hasRoom(waiter.key)).toSorted((one, other) => lastTurn(one) - lastTurn(other));
    next?.start();
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.#bounds;
    if (this.#waiting.filter((waiter) => waiter.key === key).length >= maxWaiting) throw new NoTurnError("too many wait already");
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
      };
      const waiter: Waiter = {
        key,
        start: () => {
          leave();
          this.#begin(key);
          resolve();
        },
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new NoTurnError("no turn in time"));
      }, maxWaitMs);
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(waiter);
    });
  }
}
