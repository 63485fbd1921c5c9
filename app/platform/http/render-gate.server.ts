/** So many pages are made at a time, a few more wait, and the rest is told to come back: a flood of rare addresses cannot starve the others. */
export class RenderGate {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = waiting;
  }

  get running() {
    return this.#running;
  }

  get waiting() {
    return this.#waiting.length;
  }

  /** Undefined when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (this.#waiting.length < this.#maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else return undefined;
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
