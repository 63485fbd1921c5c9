import { ownTurn } from "#app/platform/html/own-turn.server.ts";
import { NetworkShares } from "./network-shares.server.ts";
import { RenderGate } from "./render-gate.server.ts";

/** A few at once, for while one waits for the database another can be made; more would only be longer under way. */
const RENDERS = { atOnce: 4, waiting: 188 };
/** Of the places in which pages are made, running and waiting: about a second of work on one slow core, and a sixth of all. */
const RENDERS_PER_NETWORK = 32;
/** A carrier puts thousands behind one address, whose pictures take seconds on a slow phone. Kept pages and built files need no place. */
const REQUESTS_PER_NETWORK = 200;

/** Who is refused a place, and with which status a proxy or a browser understands it. */
export type Refused = { status: 429 | 503; message: string };

const TOO_BUSY: Refused = { status: 503, message: "Le site reçoit beaucoup de visites. Réessayez dans quelques secondes." };
// Not 503: a proxy in front of several processes would take this one for broken and ask the next.
const TOO_MANY: Refused = {
  status: 429,
  message: "Trop de demandes arrivent de votre réseau en même temps. Réessayez dans quelques secondes.",
};

/** What the work of one process is shared out by: nobody takes all of it, wherever they are counted from. */
export class Places {
  readonly gate = new RenderGate(RENDERS);
  readonly #requests = new NetworkShares(REQUESTS_PER_NETWORK);
  readonly #renders = new NetworkShares(RENDERS_PER_NETWORK);

  /** A place for an answer that takes its time; what gives it back, or the refusal. */
  take(network: string): (() => void) | Refused {
    return this.#requests.take(network) ?? TOO_MANY;
  }

  /** Makes a page when its turn comes. */
  async render<Result>(network: string, work: () => Promise<Result>): Promise<{ made: Result } | Refused> {
    const giveBack = this.#renders.take(network);
    if (!giveBack) return TOO_MANY;
    try {
      const made = await this.gate.run(network, async () => {
        await ownTurn();
        return { made: await work() };
      });
      return made ?? TOO_BUSY;
    } finally {
      giveBack();
    }
  }
}
