import { todayInLome } from "#app/lib/dates.ts";

export const VISIT_GAP_MS = 30 * 60_000; // half an hour of silence ends a visit
const MAX_VISITORS = 100_000;
const MAX_BEACONS_PER_VISITOR = 1_000; // in one day: beyond it a program is playing

/** What this process saw of one visit since the last writing. */
export type Visit = { key: string; jour: string; fromMs: number; untilMs: number; isEngaged: boolean };

/** Who came, by key, until it is written; see `settleVisits` for what other processes saw of them. */
export class VisitBook {
  #jour = "";
  readonly #beacons = new Map<string, number>();
  #waiting = new Map<string, Visit[]>();

  /** False when this beacon must not count. */
  note(key: string, { isEngagement, now }: { isEngagement: boolean; now: Date }): boolean {
    const jour = todayInLome(now);
    if (jour !== this.#jour) this.#beacons.clear();
    this.#jour = jour;

    const beacons = this.#beacons.get(key) ?? 0;
    if (beacons >= MAX_BEACONS_PER_VISITOR || (beacons === 0 && this.#beacons.size >= MAX_VISITORS)) return false;
    this.#beacons.set(key, beacons + 1);

    const ms = now.getTime();
    const visits = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, visits);
    const last = visits.at(-1);
    if (last?.jour === jour && ms - last.untilMs <= VISIT_GAP_MS) {
      last.untilMs = Math.max(last.untilMs, ms);
      last.isEngaged ||= isEngagement;
    } else visits.push({ key, jour, fromMs: ms, untilMs: ms, isEngaged: isEngagement });
    return true;
  }

  /** Hands over what waits. */
  take(): Visit[] {
    const taken = [...this.#waiting.values()].flat();
    this.#waiting = new Map();
    return taken;
  }

  /** What could not be written waits on. */
  putBack(visits: readonly Visit[]) {
    const later = this.#waiting;
    this.#waiting = new Map();
    for (const visit of visits) this.#waiting.set(visit.key, [...(this.#waiting.get(visit.key) ?? []), visit]);
    for (const [key, more] of later) this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), ...more]);
  }
}
