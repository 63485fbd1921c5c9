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
    if (this.count(network) >= this.#max) return undefined;
    this.#taken.set(network, this.count(network) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = this.count(network) - 1;
      if (left > 0) this.#taken.set(network, left);
      else this.#taken.delete(network);
    };
  }
}
