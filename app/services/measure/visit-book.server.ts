export const VISIT_GAP_MS = 30 * 60_000; // half an hour of silence ends a visit
const MAX_VISITORS = 100_000;
const MAX_BEACONS_PER_VISITOR = 1_000; // in one day: beyond it a program is playing
/** New visitors of one network in one day. A carrier's single address may have as many true ones; what they do is counted beyond it too. */
export const MAX_VISITORS_PER_NETWORK = 5_000;
const MAX_BEACONS_OF_STRANGERS = 20_000;

/** What this process saw of one visit since the last writing. */
export type Visit = { key: string; network: string; jour: string; fromMs: number; untilMs: number; isEngaged: boolean };
type Moment = { isEngagement: boolean; jour: string; ms: number };
type Network = { visitors: number /** Beacons of those who came after as many visitors as we tell apart. */; strangers: number };

/** Who came, by key, until it is written; see `settleVisits` for what other processes saw of them. */
export class VisitBook {
  #jour = "";
  readonly #beacons = new Map<string, number>();
  readonly #networks = new Map<string, Network>();
  #waiting = new Map<string, Visit[]>();

  /** False when this beacon must not count. */
  note({ key, network }: { key: string; network: string }, { isEngagement, jour, ms }: Moment): boolean {
    if (jour !== this.#jour) this.forget();
    this.#jour = jour;

    const beacons = this.#beacons.get(key) ?? 0;
    if (beacons >= MAX_BEACONS_PER_VISITOR || (beacons === 0 && this.#beacons.size >= MAX_VISITORS)) return false;
    if (beacons === 0) {
      const from = this.#networks.get(network) ?? { visitors: 0, strangers: 0 };
      this.#networks.set(network, from);
      if (from.visitors >= MAX_VISITORS_PER_NETWORK) return ++from.strangers <= MAX_BEACONS_OF_STRANGERS;
      from.visitors++;
    }
    this.#beacons.set(key, beacons + 1);

    const visits = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, visits);
    const last = visits.at(-1);
    if (last?.jour === jour && ms - last.untilMs <= VISIT_GAP_MS) {
      last.untilMs = Math.max(last.untilMs, ms);
      last.isEngaged ||= isEngagement;
    } else visits.push({ key, network, jour, fromMs: ms, untilMs: ms, isEngaged: isEngagement });
    return true;
  }

  /** Who came is counted anew; what waits, waits on. */
  forget() {
    this.#beacons.clear();
    this.#networks.clear();
  }

  /** Hands over what waits, in the order it began. */
  take(): Visit[] {
    const taken = [...this.#waiting.values()].flat();
    this.#waiting = new Map();
    return taken.sort((one, other) => one.fromMs - other.fromMs);
  }

  /** What could not be written waits on. */
  putBack(visits: readonly Visit[]) {
    const later = this.#waiting;
    this.#waiting = new Map();
    for (const visit of visits) this.#waiting.set(visit.key, [...(this.#waiting.get(visit.key) ?? []), visit]);
    for (const [key, more] of later) this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), ...more]);
  }
}
