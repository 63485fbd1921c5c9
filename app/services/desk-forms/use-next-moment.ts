import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** A little after the limit, and no later than a browser can wait for. */
const AFTER_MS = 100;
const LONGEST_MS = DAY_MS;

/** Reads the page again when a wait passes a limit: no change of content tells of it. `read` is what was loaded, anew each time. */
export function useNextMoment(inMs: number | undefined, read: unknown) {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading counts from its own moment
  useEffect(() => {
    if (inMs === undefined) return;
    const timer = setTimeout(() => void revalidate(), Math.min(Math.max(inMs, 0) + AFTER_MS, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [inMs, read, revalidate]);
}
