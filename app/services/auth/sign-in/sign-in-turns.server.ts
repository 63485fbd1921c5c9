type Bounds = { atOnce: number; maxWaiting: number };

/**
 * Checking a password keeps a thread and some 32 MB busy for a tenth of a second. Strangers share a few turns and a short queue,
 * so that a crowd of them, each within its own limits, cannot make everybody else wait.
 */
export class SignInTurns {
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Undefined, and nothing done, when too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#bounds.maxWaiting) return undefined;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve)); // whoever ends hands its turn over
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
