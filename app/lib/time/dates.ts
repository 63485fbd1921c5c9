import { once } from "#app/lib/values/once.ts";
import { DAY_MS } from "./durations.ts";

const TIME_ZONE = "Africa/Lome";
const longDate = once(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: TIME_ZONE }));
const shortDate = once(() => new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: TIME_ZONE }));
const clock = once(() => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone: TIME_ZONE }));

/** Stored times are UTC with milliseconds. */
export function nowIso() {
  return new Date().toISOString();
}

/** Today's date in Lomé, "2026-11-15": its clocks show the time of Greenwich all year round. */
export function todayInLome(now = new Date()) {
  return now.toISOString().slice(0, 10);
}

/** "1er décembre 2026" from "2026-12-01". */
export function formatDate(isoDate: string) {
  const date = new Date(isoDate.length === 10 ? `${isoDate}T12:00:00Z` : isoDate);
  return longDate().format(date).replace(/^1 /, "1er ");
}

const weekDay = once(
  () => new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: TIME_ZONE }),
);

/** "Lundi 16 novembre 2026" from "2026-11-16". */
export function dayHeading(isoDate: string) {
  const words = weekDay().format(new Date(`${isoDate}T12:00:00Z`));
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ 1 /, " 1er ");
}

/** "15/11/2026". */
export function formatShortDate(iso: string) {
  return shortDate().format(new Date(iso));
}

/** "14h32", "9h00" in Lomé, or by another clock. */
export function formatTime(iso: string, elsewhere = clock()) {
  const parts = Object.fromEntries(elsewhere.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${Number(parts.hour)}h${parts.minute}`;
}

/** "15/11/2026 à 14h32" in Lomé. */
export function formatDateTime(iso: string) {
  return `${formatShortDate(iso)} à ${formatTime(iso)}`;
}

/** "2026-12-04", a day of our times that exists. */
export function isDay(text: string): boolean {
  const date = text.length === "2026-12-04".length ? new Date(`${text}T00:00:00Z`) : undefined;
  return (
    date !== undefined && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/** "2026-12-04" and so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From one day to another: 10 from 4 to 14 December. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** "aujourd’hui, 14h32", "hier, 14h32" or "15/11/2026"; `today` is a date in Lomé. */
export function formatMoment(iso: string, today: string) {
  const itsDay = todayInLome(new Date(iso));
  if (itsDay === today) return `aujourd’hui, ${formatTime(iso)}`;
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return itsDay === yesterday ? `hier, ${formatTime(iso)}` : formatShortDate(iso);
}

/** "aujourd’hui, 14h32", "demain, 9h00" or "17/11/2026 à 9h00": a moment that is kept to needs its hour, whatever the day. */
export function formatDeadline(iso: string, today: string) {
  const itsDay = todayInLome(new Date(iso));
  if (itsDay === today) return `aujourd’hui, ${formatTime(iso)}`;
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return itsDay === tomorrow ? `demain, ${formatTime(iso)}` : formatDateTime(iso);
}

/** Days from the oldest to `today` included, "2026-11-15". */
export function lastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10));
}

const LOME = "Africa/Lome";
const longDay = once(() => new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone: LOME }));
/** In the time zone of the reader's browser. */
export const ownClock = once(() => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit" }));

/** "Mardi 17 novembre à 7h30, heure de Lomé (8h30 à Paris)." of "2026-11-17T07:30"; undefined while it is no moment. */
export function momentInWords(typed: string, elsewhere?: Intl.DateTimeFormat): string | undefined {
  const at = new Date(`${typed}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) || Number.isNaN(at.getTime())) return undefined;
  const day = longDay().format(at).replace(/ 1 /, " 1er ");
  const here = formatTime(at.toISOString());
  const there = formatTime(at.toISOString(), elsewhere);
  const also = !elsewhere || there === here ? "" : ` (${there} à ${cityOf(elsewhere)})`;
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} à ${here}, heure de Lomé${also}.`;
}

/** "Paris" of "Europe/Paris". */
function cityOf(clock: Intl.DateTimeFormat) {
  const { timeZone } = clock.resolvedOptions();
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
