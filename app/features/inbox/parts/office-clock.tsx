import { CircleAlert, Clock as ClockIcon } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { readAgain } from "#app/kernel/realtime/live-connection.tsx";
import { officeMinutes, officeMinutesInWords } from "#app/services/company-values/office-minutes.ts";
import { type OfficeClock, type Wait, waitOf, waitToneWords } from "#app/services/company-values/response-clock.ts";
import type { Age } from "#app/services/desk-forms/unreachable.ts";
import { useOffline } from "#app/services/desk-forms/use-online.ts";
import { classNames } from "#app/ui/layout/class-names.ts";

const LOOK_MS = 10_000;

type ClockTick = OfficeClock & { now: Date; isOld: boolean };
const Clock = createContext<ClockTick | undefined>(undefined);

type OfficeClockProviderProps = Age & {
  clock: OfficeClock;
  children: ReactNode;
};

/** Counts the waits on while the page is open, also when the browser cannot reach the server. */
export function OfficeClockProvider({ clock, askedAt, isUnread, children }: OfficeClockProviderProps) {
  const isOffline = useOffline();
  const [counted, setCounted] = useState({ from: clock.readAt, elapsed: 0 });
  useEffect(() => {
    // By the clock of the server and what has passed since: a browser may be wrong by an hour, and a phone that slept has not counted.
    const start = askedAt ?? Date.now();
    const count = () => setCounted({ from: clock.readAt, elapsed: Math.max(Date.now() - start, 0) });
    if (Date.now() - start > LOOK_MS) count();
    const timer = setInterval(count, LOOK_MS);
    return () => clearInterval(timer);
  }, [clock.readAt, askedAt]);
  useEffect(() => {
    if (!isUnread || isOffline) return;
    void readAgain();
    const timer = setInterval(() => void readAgain(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnread, isOffline]);
  const elapsed = counted.from === clock.readAt ? counted.elapsed : 0;
  return <Clock value={{ ...clock, now: new Date(Date.parse(clock.readAt) + elapsed), isOld: isOffline || isUnread }}>{children}</Clock>;
}

/** How long it is by now. */
export function useWait<Known extends Wait | undefined>(wait: Known): Known {
  const clock = useContext(Clock);
  return wait && clock ? ({ ...wait, ...waitOf(wait, clock.now, clock.time, clock.limits) } as Known) : wait;
}

/** "24 min" of the office since then. */
export function useOfficeWords(since: string): string | undefined {
  const clock = useContext(Clock);
  return clock && officeMinutesInWords(officeMinutes(clock.time, Date.parse(since), clock.now), clock.time.hours);
}

/** By the clock of the server. */
export function useClockNow(): Date | undefined {
  return useContext(Clock)?.now;
}

/** True while what it counts from may be old: the wait goes on, an answer may have been given elsewhere. */
export function useIsClockOld(): boolean {
  return useContext(Clock)?.isOld ?? false;
}

/** How long a person has waited; an icon and words say it besides the colour. */
export function WaitChip({ wait }: { wait: Wait }) {
  const { words, tone } = useWait(wait);
  const isOld = useIsClockOld();
  const meaning = isOld ? `${waitToneWords[tone]}, d’après les dernières données reçues` : waitToneWords[tone];
  return (
    <span
      className={classNames(
        "boite-clock r-1 inline-row gap-1h tiny fixed one-line tabular",
        `boite-clock-${tone}`,
        isOld && "boite-clock-old",
      )}
      title={meaning}
    >
      {tone === "gris" ? <ClockIcon /> : <CircleAlert />}
      {words}
      <span className="visually-hidden">, {meaning}</span>
    </span>
  );
}
