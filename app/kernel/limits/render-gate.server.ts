import { AsyncLocalStorage } from "node:async_hooks";

/**
 * So many pages are made at a time, a few more wait, and the rest is told to come back: a flood of rare addresses cannot starve the others.
 * Those who wait are taken network by network in turn: who asks for one page does not wait for who asks for twenty.
 */
export class RenderGate {
  readonly #atOnce: number;
  readonly #perNetwork: number;
  readonly #maxWaiting: number;
  readonly #held = new Map<string, number>();
  /** By network, the one whose turn is next first. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;

  /** `perNetwork`: of what runs at once; all of it unless told. */
  constructor({ atOnce, waiting, perNetwork = atOnce }: { atOnce: number; waiting: number; perNetwork?: number }) {
    this.#atOnce = atOnce;
    this.#perNetwork = perNetwork;
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
    if (this.#hasRoom(network)) this.#enter(network);
    else if (this.#waiting < this.#maxWaiting) await this.#wait(network);
    else return undefined;
    const place = new GateSlot({
      leave: () => {
        this.#waiting++; // outside, but no less than those in the queue
        this.#leave(network);
      },
      comeBack: async () => {
        this.#waiting--;
        if (this.#hasRoom(network)) this.#enter(network);
        else await this.#wait(network, "first");
      },
      giveBack: () => this.#leave(network),
      forget: () => void this.#waiting--,
    });
    try {
      return await slots.run(place, work);
    } finally {
      place.end();
    }
  }

  #hasRoom(network: string) {
    return this.#running < this.#atOnce && (this.#held.get(network) ?? 0) < this.#perNetwork;
  }

  #enter(network: string) {
    this.#running++;
    this.#held.set(network, (this.#held.get(network) ?? 0) + 1);
  }

  /** The slot goes straight to the next one, so that no later request slips in between. */
  #leave(network: string) {
    this.#running--;
    const left = (this.#held.get(network) ?? 1) - 1;
    if (left > 0) this.#held.set(network, left);
    else this.#held.delete(network);
    this.#takeNext()?.();
  }

  #wait(network: string, turn: "first" | "last" = "last") {
    return new Promise<void>((resolve) => {
      this.#waiting++;
      const queue = this.#queues.get(network);
      if (!queue) this.#queues.set(network, [resolve]);
      else if (turn === "first") queue.unshift(resolve);
      else queue.push(resolve);
    });
  }

  #takeNext(): (() => void) | undefined {
    for (const [network, queue] of this.#queues) {
      if (!this.#hasRoom(network)) continue;
      this.#queues.delete(network);
      const next = queue.shift();
      if (queue.length > 0) this.#queues.set(network, queue); // last now
      this.#waiting--;
      this.#enter(network);
      return next;
    }
    return undefined;
  }
}

type Ways = { leave: () => void; comeBack: () => Promise<void>; giveBack: () => void; forget: () => void };

/** The slot of one work. Parts of the work may wait outside at once: it is left with the first of them and taken again with the last. */
class GateSlot {
  readonly #ways: Ways;
  #state: "held" | "left" | "over" = "held";
  #outside = 0;
  #return: Promise<void> | undefined;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  async outside<Result>(made: Promise<Result>): Promise<Result> {
    this.#outside++;
    if (this.#state === "held") {
      this.#state = "left";
      this.#ways.leave();
    }
    try {
      return await made;
    } finally {
      this.#outside--;
      if (this.#outside === 0 && this.#state === "left") this.#return ??= this.#comeBack();
      await this.#return;
    }
  }

  async #comeBack() {
    await this.#ways.comeBack();
    this.#return = undefined;
    if (this.#state === "over") this.#ways.giveBack();
    else this.#state = "held";
  }

  /** Its work may end, refused or failed, while a part of it is still outside. */
  end() {
    if (this.#state === "held") this.#ways.giveBack();
    else if (!this.#return) this.#ways.forget();
    this.#state = "over";
  }
}

const slots = new AsyncLocalStorage<GateSlot>();

/** Waits for what others make without keeping a slot from those who could render meanwhile. Not behind a gate it only waits. */
export function outsideGate<Result>(made: Promise<Result>): Promise<Result> {
  return slots.getStore()?.outside(made) ?? made;
}

let last = Promise.resolve();

/**
 * A turn of the event loop of one's own. Reading what a page shows and making its HTML each hold the process for tens of milliseconds:
 * where many pages are asked for together they go turn by turn, and requests for what is ready are answered in between.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
