import { dayHeading, formatTime, todayInLome } from "#app/lib/time/dates.ts";

/** "mercredi 18 novembre à 9h05" in Lomé. */
export function formatDeadline(iso: string) {
  const day = dayHeading(todayInLome(new Date(iso))).replace(/ \d{4}$/, "");
  return `${day.charAt(0).toLowerCase()}${day.slice(1)} à ${formatTime(iso)}`;
}
