import { useEffect, useRef, useState } from "react";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import type { FoundSlots } from "./slots.server.ts";
import type { SlotDay } from "./slots.ts";
import type { VisitMode } from "./visit.ts";
import { firstFree, type KnownDays, knownDays, mondayOf } from "./visit-weeks.ts";

/** `offre` is null where visitors choose no slot: they are switched off, or the listing is not to be visited. */
export type SlotAnswer = { jours: SlotDay[]; offre: SlotOffer | null };
/**
 * The last day that can be asked for, and how visits are: minutes, hours before, in which ways and where. `mode`: whose starts these are;
 * `isOneTeam`: those of the other way are the same.
 */
type SlotOffer = Omit<FoundSlots, "jours"> & { duree: number; preavis: number };
/** What a page that is made for this visitor brings along. */
export type ShownSlots = { offre: SlotOffer; days: KnownDays; week: string; isFull: boolean };

const FETCHED_DAYS = 14;
const PATIENCE_MS = 15_000;

/** `isFull`: no start is free to the last day. */
type Slots = { days: KnownDays; offre?: SlotOffer | null; week?: string; isFull?: boolean };
type State = "ready" | "loading" | "failed";

/** Reads the slots of a listing, two weeks at a time, first those of the first week in which a start is free. */
export function useSlots(reference: string, shown: ShownSlots | undefined, first: VisitMode) {
  const [slots, setSlots] = useState<Slots>(shown ?? { days: {} });
  const [state, setState] = useState<State>(shown ? "ready" : "loading");
  const asked = useRef(0);
  const wanted = useRef<string>(undefined);
  const mode = useRef(first);

  /** `from`: the week to show; without one the first with a free start. What the reader asks for meanwhile takes its place. */
  async function read(from?: string) {
    const own = ++asked.current;
    wanted.current = from;
    setState("loading");
    const found = await fetchSlots(reference, mode.current, from).catch(() => undefined);
    if (own !== asked.current) return;
    setState(found ? "ready" : "failed");
    if (found) setSlots(({ days }) => ({ ...found, days: { ...days, ...found.days } }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the slots open
  useEffect(() => {
    if (!shown) void read();
  }, []);

  return {
    ...slots,
    state,
    retry: () => void read(wanted.current),
    /** Another way to visit has other starts where other members go. */
    visitBy(other: VisitMode) {
      if (other === mode.current) return;
      mode.current = other;
      if (!slots.offre || slots.offre.isOneTeam || slots.offre.mode === other) return;
      setSlots({ ...slots, days: {} });
      void read(slots.week);
    },
    /** The week again, when what it shows is no longer so. */
    renew: () => void read(slots.week),
    turn(week: string) {
      asked.current++;
      if (isKnown(week, slots)) {
        setState("ready");
        setSlots({ ...slots, week });
      } else void read(week);
    },
  };
}

/** All days of the week that can be asked for. */
function isKnown(week: string, { days, offre }: Slots) {
  const [today, last] = [todayInLome(), offre?.dernier ?? ""];
  return Array.from({ length: 7 }, (_, index) => addDays(week, index)).every((day) => day in days || day < today || day > last);
}

/** Searches on, without a week, until a day has a free start or the last day is reached. */
async function fetchSlots(reference: string, mode: VisitMode, week: string | undefined): Promise<Slots> {
  const today = todayInLome();
  let from = week && week > today ? week : today;
  let days: KnownDays = {};
  for (;;) {
    const { jours, offre } = await fetchDays(reference, mode, from);
    days = { ...days, ...knownDays(jours) };
    const free = firstFree(jours);
    const next = addDays(from, FETCHED_DAYS);
    if (week || free || !offre || next > offre.dernier)
      return { days, offre, week: week ?? mondayOf(free ?? today), isFull: !week && !free };
    from = next;
  }
}

async function fetchDays(reference: string, mode: VisitMode, du: string): Promise<SlotAnswer> {
  const query = new URLSearchParams({ annonce: reference, mode, du, jours: String(FETCHED_DAYS) });
  const answer = await fetch(`/api/creneaux?${query}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 404 || answer.status === 410) return { jours: [], offre: null };
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return (await answer.json()) as SlotAnswer;
}
