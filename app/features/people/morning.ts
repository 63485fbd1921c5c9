import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";

/** When the list of the day leaves, in Lomé, whose clock is that of UTC. */
const MORNING_HOURS = 7.5;
export const MORNING = "7h30";

export function isMorningPast(now: number) {
  return now % DAY_MS >= MORNING_HOURS * HOUR_MS;
}
