import { formatDate } from "#app/lib/time/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { shortTime, weekDays } from "./office-hours.ts";
import { nextOpening, type OfficeTime, openSpans } from "./office-minutes.ts";

/**
 * When who has just written is answered: the same day while the office is open for more than an hour yet, else from its next opening on.
 * Undefined when no opening is known. Said at the sending, never in a page that is kept.
 */
export function replyTimeWords(time: OfficeTime, now: Date): string | undefined {
  const moment = now.getTime();
  const midnight = midnightOf(moment);
  const today = openSpans(time, midnight);
  const isOpen = today.some(([opens, closes]) => moment >= opens && moment < closes);
  const closing = today.at(-1)?.[1] ?? 0;
  if (isOpen && closing - moment > HOUR_MS)
    return `L’agence est ouverte\u00a0: vous aurez une réponse aujourd’hui avant ${hourText(closing - midnight)}.`;
  const opening = nextOpening(time, moment);
  if (opening === undefined) return undefined;
  const reply = `Réponse ${dayText(opening, midnight)}, à partir de ${hourText(opening - midnightOf(opening))}.`;
  return isOpen ? reply : `L’agence est fermée. ${reply}`;
}

/** "aujourd’hui", "lundi"; from a week on the date stands with it. */
function dayText(opening: number, midnight: number) {
  const days = Math.floor((opening - midnight) / DAY_MS);
  if (days === 0) return "aujourd’hui";
  const day = new Date(opening);
  const name = weekDays[(day.getUTCDay() + 6) % 7] ?? "";
  return days < 7 ? name : `${name} ${formatDate(day.toISOString())}`;
}

function hourText(sinceMidnight: number) {
  return sinceMidnight === DAY_MS ? "minuit" : shortTime(sinceMidnight / 60_000);
}

function midnightOf(moment: number) {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}
