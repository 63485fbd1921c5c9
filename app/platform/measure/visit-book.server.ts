import { todayInLome } from "#app/lib/dates.ts";

const VISIT_GAP_MS = 30 * 60_000; // half an hour of silence ends a visit
const MAX_VISITORS = 100_000;
const MAX_BEACONS_PER_VISITOR = 1_000; // in one day: beyond it a program is playing

type Entry = { seenMs: number; isEngaged: boolean; beacons: number };
type Arrival = { isNewVisitor: boolean; isNewVisit: boolean; isFirstEngagement: boolean };

/** Who came today, by key, and in which visit they are. Kept in memory for the day and never stored. */
export class VisitBook {
  #jour = "";
  readonly #entries = new Map<string, Entry>();

  /** Undefined when this beacon must not count. */
  note(key: string, { isEngagement, now }: { isEngagement: boolean; now: Date }): Arrival | undefined {
    const jour = todayInLome(now);
    if (jour !== this.#jour) this.#entries.clear();
    this.#jour = jour;

    const known = this.#entries.get(key);
    if (known && known.beacons >= MAX_BEACONS_PER_VISITOR) return undefined;
    if (!known && this.#entries.size >= MAX_VISITORS) return undefined;

    const isNewVisit = !known || now.getTime() - known.seenMs > VISIT_GAP_MS;
    const wasEngaged = known !== undefined && !isNewVisit && known.isEngaged;
    this.#entries.set(key, { seenMs: now.getTime(), isEngaged: wasEngaged || isEngagement, beacons: (known?.beacons ?? 0) + 1 });
    return { isNewVisitor: !known, isNewVisit, isFirstEngagement: isEngagement && !wasEngaged };
  }
}
