import { log } from "#app/kernel/log/log.server.ts";
import type { Change } from "./change-feed.server.ts";

const STEP = 25;

type Teller = (change: Change) => void;

/**
 * Those who hear of each change. Whoever came last is told first: a page opened a moment ago is being looked at, one of this morning is a
 * forgotten tab. Thousands take a tenth of a second, so they are told in steps: what the first ones ask for is answered in between.
 */
export class ChangeTellers {
  readonly #tellers = new Set<Teller>();
  #waiting: Change[] = [];
  #isTelling = false;

  add(teller: Teller) {
    this.#tellers.add(teller);
    return () => void this.#tellers.delete(teller);
  }

  /**
   * At once for the first of them. What changes while others are still being told waits, so that everybody hears in order. Each hears the
   * changes of one commit in one turn, and reads its page once for all of them.
   */
  tell(changes: readonly Change[]) {
    this.#waiting.push(...changes);
    if (!this.#isTelling) this.#beginRound();
  }

  #beginRound() {
    this.#isTelling = this.#waiting.length > 0;
    if (this.#isTelling) this.#tellStep([...this.#tellers].reverse(), this.#waiting.splice(0));
  }

  #tellStep(tellers: readonly Teller[], changes: readonly Change[]) {
    for (const teller of tellers.slice(0, STEP)) if (this.#tellers.has(teller)) tellAll(teller, changes);
    const others = tellers.slice(STEP);
    if (others.length > 0) setImmediate(() => this.#tellStep(others, changes));
    else this.#beginRound();
  }
}

/** One that fails must not keep the news from the others. */
function tellAll(teller: Teller, changes: readonly Change[]) {
  try {
    for (const change of changes) teller(change);
  } catch (error) {
    log.error("change-not-told", error);
  }
}
