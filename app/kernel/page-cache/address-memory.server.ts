/**
 * Under which address a request target is kept: reading the filters of a target costs more than sending its page.
 * Bounded, the oldest goes first: anybody may invent targets.
 */
export class AddressMemory {
  readonly #addresses = new Map<string, string>();
  readonly #max: number;

  constructor({ max }: { max: number }) {
    this.#max = max;
  }

  get(target: string): string | undefined {
    return this.#addresses.get(target);
  }

  set(target: string, address: string) {
    this.#addresses.set(target, address);
    if (this.#addresses.size <= this.#max) return;
    const [oldest] = this.#addresses.keys();
    if (oldest !== undefined) this.#addresses.delete(oldest);
  }
}
