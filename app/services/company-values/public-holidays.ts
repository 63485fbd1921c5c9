import { DAY_MS } from "#app/lib/time/durations.ts";
import type { ClosureInput } from "./closure-input.ts";

/** A day on which Togo rests, "2026-12-25", by its name. */
export type PublicHoliday = { jour: string; nom: string };

/** Month and day. Muslim feasts follow the moon and are announced days before: a member types them. */
const fixed: readonly [monthAndDay: string, nom: string][] = [
  ["01-01", "Jour de l’an"],
  ["01-13", "Fête de la libération nationale"],
  ["04-27", "Fête de l’indépendance"],
  ["05-01", "Fête du travail"],
  ["06-21", "Journée des martyrs"],
  ["08-15", "Assomption"],
  ["11-01", "Toussaint"],
  ["12-25", "Noël"],
];
/** Days after Easter Sunday. */
const moved: readonly [days: number, nom: string][] = [
  [1, "Lundi de Pâques"],
  [39, "Ascension"],
  [50, "Lundi de Pentecôte"],
];

/** In their order. */
export function listPublicHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year);
  return [
    ...fixed.map(([monthAndDay, nom]) => ({ jour: `${year}-${monthAndDay}`, nom })),
    ...moved.map(([days, nom]) => ({ jour: dayOf(easter + days * DAY_MS), nom })),
  ].sort((one, other) => (one.jour < other.jour ? -1 : 1));
}

/** The Gregorian computus (Meeus, Jones, Butcher): midnight of the day, in milliseconds. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const since = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(since / 31) - 1, (since % 31) + 1);
}

function dayOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}

/** What a whole day of rest is stored as. */
export function holidayClosure({ jour, nom }: PublicHoliday, montrer_motif: boolean): ClosureInput {
  const debut = `${jour}T00:00:00.000Z`;
  return { debut, fin: new Date(Date.parse(debut) + DAY_MS).toISOString(), motif: nom, montrer_motif, ferie: true };
}

export type HolidayYear = { year: number; days: PublicHoliday[] };

/** Those of this year and of the next that are still to come and on which the office is not closed already. */
export function listHolidaysToAdd(closures: readonly { debut: string; fin: string }[], today: string): HolidayYear[] {
  const isClosed = ({ debut, fin }: ClosureInput) => closures.some((closure) => closure.debut <= debut && closure.fin >= fin);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1]
    .map((year) => ({
      year,
      days: listPublicHolidays(year).filter((day) => day.jour >= today && !isClosed(holidayClosure(day, false))),
    }))
    .filter(({ days }) => days.length > 0);
}
