import { addDays, formatDate } from "#app/lib/time/dates.ts";
import { once } from "#app/lib/values/once.ts";
import type { SlotDay } from "./slots.ts";

/** The free starts of the days that are known; a day without one is known with an empty list. */
export type KnownDays = Readonly<Record<string, readonly string[]>>;

export function knownDays(jours: readonly SlotDay[]): KnownDays {
  return Object.fromEntries(jours.map(({ jour, debuts }) => [jour, debuts]));
}

/** The first of these days with a free start. */
export function firstFree(jours: readonly SlotDay[]): string | undefined {
  return jours.find(({ debuts }) => debuts.length > 0)?.jour;
}

/** Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Monday to Saturday, and Sunday where it has a free start. */
export function daysOfWeek(week: string, days: KnownDays): string[] {
  const all = Array.from({ length: 7 }, (_, index) => addDays(week, index));
  return all.filter((day, index) => index < 6 || (days[day]?.length ?? 0) > 0);
}

/** "16 – 21 novembre 2026", "30 novembre – 5 décembre 2026". */
export function weekInWords(first: string, last: string): string {
  const [begin, end] = [formatDate(first), formatDate(last)];
  const same = first.slice(0, 4) === last.slice(0, 4);
  const start = !same ? begin : begin.slice(0, first.slice(0, 7) === last.slice(0, 7) ? begin.indexOf(" ") : -5);
  return `${start} – ${end}`;
}

const weekDay = once(() => new Intl.DateTimeFormat("fr-FR", { weekday: "short", timeZone: "UTC" }));
const month = once(() => new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" }));

/** "mar.", "24", "nov.". */
export function shortDay(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  return { semaine: weekDay().format(date), jour: String(Number(day.slice(8))), mois: month().format(date) };
}
