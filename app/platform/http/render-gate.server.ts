/**
 * So many pages are made at a time, a few more wait, and the rest is told to come back: a flood of rare addresses cannot starve the others.
 * Those who wait are taken network by network in turn: who asks for one page does not wait for who asks for twenty.
 */
export class RenderGate {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  /** By network, the one whose turn is next first. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = waiting;
  }

  get running() {
    return this.#running;
  }

  get waiting() {
    return this.#waiting;
  }

  /** Undefined when too many wait already. */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (this.#waiting < this.#maxWaiting) await this.#wait(network);
    else return undefined;
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody slips in between.
      const next = this.#takeNext();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(network: string) {
    return new Promise<void>((resolve) => {
      this.#waiting++;
      const queue = this.#queues.get(network);
      if (queue) queue.push(resolve);
      else this.#queues.set(network, [resolve]);
    });
  }

  #takeNext(): (() => void) | undefined {
    for (const [network, queue] of this.#queues) {
      this.#queues.delete(network);
      const next = queue.shift();
      if (queue.length > 0) this.#queues.set(network, queue); // last now
      this.#waiting--;
      return next;
    }
    return undefined;
  }
}
