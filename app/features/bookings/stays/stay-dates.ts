import type { StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { addDays, daysBetween, formatDate, isDay } from "#app/lib/time/dates.ts";

// Which dates one may choose: the same rules in the calendar, in the form without script and on the server.

/** How long one may stay; `max` null for no limit. */
export type StayRules = { unit: StayUnit; min: number; max: number | null };

export type StayDates = { arrivee: string; depart: string };

const MONTHS_AHEAD = 12;

/** The calendar shows this month and twelve ahead. */
export function lastMonth(today: string) {
  return addMonth(today, MONTHS_AHEAD);
}

/** The last day of the calendar: one may leave on it. */
export function lastDay(today: string) {
  return addDays(`${addMonth(today, MONTHS_AHEAD + 1)}-01`, -1);
}

/** "2026-12", of a year that exists. */
export function isMonth(text: string): boolean {
  return text.length === 7 && isDay(`${text}-01`);
}

/** The month of an address, or the nearest that is shown. */
export function shownMonth(text: string | null, today: string): string {
  const first = today.slice(0, 7);
  if (text === null || !isMonth(text) || text < first) return first;
  return text > lastMonth(today) ? lastMonth(today) : text;
}

/** "2027-01" one month after "2026-12". */
export function addMonth(month: string, months: number): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of a month in weeks that begin on Monday, undefined where a week holds days of another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const length = daysBetween(first, `${addMonth(month, 1)}-01`);
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const index = week * 7 + day - before;
      return index < 0 || index >= length ? undefined : addDays(first, index);
    }),
  );
}

/** The first taken night from `arrivee` on: one may leave on its day, and not later. */
function nextTaken(arrivee: string, taken: ReadonlySet<string>): string | undefined {
  let next: string | undefined;
  for (const night of taken) if (night >= arrivee && (next === undefined || night < next)) next = night;
  return next;
}

type DateFault = { field: "arrivee" | "depart"; message: string };

/** In a home one stays for nights, a vehicle is hired for days. */
const words = {
  nuit: {
    ...{ arrivee: "Choisissez votre jour d’arrivée.", past: "L’arrivée ne peut pas être dans le passé." },
    ...{ depart: "Choisissez votre jour de départ.", before: "Le départ doit venir après l’arrivée." },
    ...{ taken: "Ces dates traversent des nuits déjà prises.", stay: "Séjour" },
  },
  jour: {
    ...{ arrivee: "Choisissez le premier jour.", past: "Le premier jour ne peut pas être dans le passé." },
    ...{ depart: "Choisissez le jour du retour.", before: "Le retour doit venir après le premier jour." },
    ...{ taken: "Ces dates traversent des jours déjà pris.", stay: "Location" },
  },
} as const;

/** What is wrong with the dates, beside the field it is wrong in; undefined when one may ask for them. `taken`: nights that are not free. */
export function dateFault(
  { arrivee, depart }: StayDates,
  rules: StayRules,
  taken: ReadonlySet<string>,
  today: string,
): DateFault | undefined {
  const said = words[rules.unit];
  if (!isDay(arrivee)) return { field: "arrivee", message: said.arrivee };
  if (arrivee < today) return { field: "arrivee", message: said.past };
  if (!isDay(depart)) return { field: "depart", message: said.depart };
  if (depart <= arrivee) return { field: "depart", message: said.before };
  const last = lastDay(today);
  if (depart > last) return { field: "depart", message: `Le calendrier s’arrête au ${formatDate(last)}.` };
  const next = nextTaken(arrivee, taken);
  if (next !== undefined && next < depart) return { field: "depart", message: said.taken };
  const nights = daysBetween(arrivee, depart);
  if (nights < rules.min) return { field: "depart", message: `${said.stay} minimum\u00a0: ${countOf(rules.min, rules.unit)}.` };
  if (rules.max !== null && nights > rules.max)
    return { field: "depart", message: `${said.stay} maximum\u00a0: ${countOf(rules.max, rules.unit)}.` };
  return undefined;
}

/** "10 nuits", "1 jour". */
export function countOf(count: number, unit: StayUnit): string {
  return `${count} ${pluralize(count, unit)}`;
}

export type Chosen = { arrivee?: string; depart?: string };

/**
 * What one day more makes of the choice: the first is the arrival, the second the departure, a day before the arrival begins anew, and so
 * does a third. A day that cannot be an arrival changes nothing; a departure that cannot be is chosen all the same, and told what is wrong.
 */
export function chooseDay({ arrivee, depart }: Chosen, day: string, taken: ReadonlySet<string>, today: string): Chosen {
  if (arrivee !== undefined && depart === undefined && day > arrivee) return { arrivee, depart: day };
  return canArrive(day, taken, today) ? { arrivee: day } : { arrivee, depart };
}

function canArrive(day: string, taken: ReadonlySet<string>, today: string) {
  return day >= today && !taken.has(day);
}

export type DayState = "past" | "taken" | "free";

/** `taken`: neither an arrival nor, while one is chosen, a departure; the day of the next taken night is free to leave on. */
export function dayState(day: string, { arrivee, depart }: Chosen, taken: ReadonlySet<string>, today: string): DayState {
  if (day < today) return "past";
  if (!taken.has(day)) return "free";
  const isDeparture = arrivee !== undefined && depart === undefined && day > arrivee && nextTaken(arrivee, taken) === day;
  return isDeparture || day === depart ? "free" : "taken";
}
