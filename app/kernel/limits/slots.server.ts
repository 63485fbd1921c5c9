import { countedNetworks } from "./client-address.server.ts";
import { outsideGate, ownTurn, RenderGate } from "./render-gate.server.ts";

/** Slots of one kind, so many for each network: a network can use up none but its own. */
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

  /** What gives the slot back, once however often it is called; undefined when the network holds all it may. */
  claim(network: string): (() => void) | undefined {
    const counted = countedNetworks(network);
    if (counted.some(({ key, times }) => this.count(key) >= this.#max * times)) return undefined;
    for (const { key } of counted) this.#taken.set(key, this.count(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { key } of counted) {
        const left = this.count(key) - 1;
        if (left > 0) this.#taken.set(key, left);
        else this.#taken.delete(key);
      }
    };
  }
}

const MAX_COUNTED = 10_000;

/**
 * Counts what each network does within a window, in the memory of this process: a GET writes nothing, a refused form nothing durable.
 * A crowd of more networks than fit makes the one that began first be forgotten.
 */
export class NetworkCounts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor({ limit, windowMs }: { limit: number; windowMs: number }) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  get size() {
    return this.#counts.size;
  }

  /** Counts one; how many seconds this network has to wait, undefined while it may go on. */
  count(network: string, now = Date.now()): number | undefined {
    const waits = countedNetworks(network).flatMap(({ key, times }) => this.#countOne(key, this.#limit * times, now) ?? []);
    return waits.length > 0 ? Math.max(...waits) : undefined;
  }

  #countOne(key: string, limit: number, now: number): number | undefined {
    const entry = this.#counts.get(key);
    const isOver = entry === undefined || entry.until <= now || entry.until > now + this.#windowMs; // the last: a clock was set back
    const counted = isOver ? { count: 1, until: now + this.#windowMs } : { count: entry.count + 1, until: entry.until };
    if (isOver) this.#counts.delete(key); // the network whose window began first stands first
    this.#counts.set(key, counted);
    const [oldest] = this.#counts.size > MAX_COUNTED ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return counted.count > limit ? Math.max(1, Math.ceil((counted.until - now) / 1_000)) : undefined;
  }
}

/** A few at once, for while one waits for the database another can be made; more would only be longer under way. */
const RENDERS = { atOnce: 4, waiting: 188 };
/**
 * Forms, pages of members and answers to programs. A few at once, half of them of one sender: more would wait for a connection to
 * PostgreSQL longer than that may take, and be told that the database does not answer.
 */
const ACTS = { atOnce: 8, perNetwork: 4, waiting: 1_000 };
/** Of the slots in which pages are made, running and waiting: about a second of work on one slow core, and a sixth of all. */
const RENDERS_PER_NETWORK = 32;
/** A carrier puts thousands behind one address, whose pictures take seconds on a slow phone. Kept pages and built files need no slot. */
const REQUESTS_PER_NETWORK = 200;

/** Of one session, whatever its network: more than a browser asks for at once, and no crowd behind the same address takes them. */
const REQUESTS_PER_SESSION = 50;
/** Refused forms of one network, each of which shows its page again: people correct a form once or twice, a program sends thousands. */
const REFUSED_FORMS = { limit: 120, windowMs: 5 * 60_000 };
const COME_BACK_AFTER_S = 5;

/** Who is refused a slot, and with which status a proxy or a browser understands it. */
export type SlotRefusal = { status: number; message: string; retryAfterS: number };

const TOO_BUSY: SlotRefusal = {
  status: 503,
  message: "Le site reçoit beaucoup de visites. Réessayez dans quelques secondes.",
  retryAfterS: COME_BACK_AFTER_S,
};
// Not 503: a proxy in front of several processes would take this one for broken and ask the next.
const TOO_MANY: SlotRefusal = {
  status: 429,
  message: "Trop de demandes arrivent de votre réseau en même temps. Réessayez dans quelques secondes.",
  retryAfterS: COME_BACK_AFTER_S,
};
const TOO_MANY_OF_SESSION: SlotRefusal = {
  ...TOO_MANY,
  message: "Trop de vos demandes sont en cours en même temps. Réessayez dans quelques secondes.",
};
const TOO_MANY_REFUSED = "Trop d’envois refusés viennent de votre réseau. Réessayez dans quelques minutes.";
/** What the form asked for has been done: another sending would do it twice. */
const DONE_UNSEEN =
  "Votre envoi est bien arrivé. Le site reçoit trop de visites pour afficher la page de réponse\u00a0: inutile de le renvoyer.";

export type Slot = (() => void) | SlotRefusal;

/** What the work of one process is shared out by: no network takes all of it. */
export class Slots {
  readonly gate = new RenderGate(RENDERS);
  readonly #acts = new RenderGate(ACTS);
  readonly #requests = new NetworkShares(REQUESTS_PER_NETWORK);
  readonly #renders = new NetworkShares(RENDERS_PER_NETWORK);
  readonly #sessions = new NetworkShares(REQUESTS_PER_SESSION);
  readonly #refusedForms = new NetworkCounts(REFUSED_FORMS);

  /** A slot for an answer that takes its time; what gives it back, or the refusal. */
  claim(network: string): Slot {
    return this.#requests.claim(network) ?? TOO_MANY;
  }

  /** The same for a member, out of what his session has of its own. */
  claimForSession(token: string): Slot {
    return this.#sessions.claim(token) ?? TOO_MANY_OF_SESSION;
  }

  /** Makes the page that answers a form whose action is over; refused forms beyond their number are told in a sentence. */
  async renderAnswer<Result>(network: string, status: number, work: () => Promise<Result>): Promise<{ made: Result } | SlotRefusal> {
    const retryAfterS = status >= 400 && status < 500 ? this.#refusedForms.count(network) : undefined;
    if (retryAfterS !== undefined) return { status: 429, message: TOO_MANY_REFUSED, retryAfterS };
    const page = await outsideGate(this.render(network, work));
    return "made" in page || status >= 400 ? page : { ...page, status, message: DONE_UNSEEN };
  }

  /** Runs what is no visitor's page when the turn of its sender comes: a network or a session's token. */
  async act<Result>(sender: string, work: () => Promise<Result>): Promise<{ made: Result } | SlotRefusal> {
    return (await this.#acts.run(sender, () => inOwnTurn(work))) ?? TOO_BUSY;
  }

  /** Makes a page when its turn comes. */
  async render<Result>(network: string, work: () => Promise<Result>): Promise<{ made: Result } | SlotRefusal> {
    const giveBack = this.#renders.claim(network);
    if (!giveBack) return TOO_MANY;
    try {
      return (await this.gate.run(network, () => inOwnTurn(work))) ?? TOO_BUSY;
    } finally {
      giveBack();
    }
  }
}

async function inOwnTurn<Result>(work: () => Promise<Result>) {
  await ownTurn();
  return { made: await work() };
}
