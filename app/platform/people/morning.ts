const MORNING_MS = 7.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Whether half past seven is past, in Lomé, whose clock is that of UTC. */
export function isMorningPast(now: number) {
  return now % DAY_MS >= MORNING_MS;
}
