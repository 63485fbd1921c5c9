import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import type { ClosedSpan, OfficeHours } from "./office-hours.ts";

// Time as the office counts it: minutes inside its hours, closures left out. Lomé keeps the time of Greenwich all year, so the same lines
// give the same minutes on the server and in any browser.

/** The week and what it leaves out, in any order, overlapping or not. */
export type OfficeTime = { hours: OfficeHours; closed: readonly ClosedSpan[] };
type Span = [from: number, to: number];
/** Bounds the loop over days: what is older counts no more. */
const MAX_DAYS = 800;

export function officeMinutes(time: OfficeTime, from: Date | number, to: Date | number): number {
  const end = Number(to);
  const begin = Math.max(Number(from), end - MAX_DAYS * DAY_MS);
  let open = 0;
  for (let day = dayOf(begin); day < end; day += DAY_MS)
    for (const [opens, closes] of openSpans(time, day)) open += Math.max(Math.min(closes, end) - Math.max(opens, begin), 0);
  return Math.floor(open / MINUTE_MS);
}

/** The last moment that is so many office minutes ago, or more, at `now`; undefined when there is none. What arrived then or before has waited that long. */
export function officeMinutesBefore(time: OfficeTime, now: Date | number, minutes: number): Date | undefined {
  const end = Number(now);
  let left = minutes * MINUTE_MS;
  if (left <= 0) return new Date(end);
  for (let day = dayOf(end), days = 0; days <= MAX_DAYS; day -= DAY_MS, days++)
    for (const [opens, closes] of openSpans(time, day).reverse()) {
      const counted = Math.max(Math.min(closes, end) - opens, 0);
      if (counted >= left) return new Date(opens + counted - left);
      left -= counted;
    }
  return undefined;
}

/** The moment at which so many office minutes have passed since `from`; undefined when they never do. */
export function officeMinutesAfter(time: OfficeTime, from: Date | number, minutes: number): Date | undefined {
  const begin = Number(from);
  let left = minutes * MINUTE_MS;
  for (let day = dayOf(begin), days = 0; days <= MAX_DAYS; day += DAY_MS, days++)
    for (const [opens, closes] of openSpans(time, day)) {
      const starts = Math.max(opens, begin);
      const counted = Math.max(closes - starts, 0);
      if (counted >= left) return new Date(starts + left);
      left -= counted;
    }
  return undefined;
}

/** When the office opens next, later than this moment; undefined when it never does. */
export function nextOpening(time: OfficeTime, after: number): number | undefined {
  for (let day = dayOf(after), days = 0; days <= MAX_DAYS; day += DAY_MS, days++)
    for (const [opens] of openSpans(time, day)) if (opens > after) return opens;
  return undefined;
}

/** The same time of day, so many open days ago. */
export function openDaysBefore(time: OfficeTime, now: Date | number, days: number): Date | undefined {
  let left = days;
  for (let back = 1; back <= MAX_DAYS; back++) {
    const moment = Number(now) - back * DAY_MS;
    if (openSpans(time, dayOf(moment)).length > 0 && --left === 0) return new Date(moment);
  }
  return undefined;
}

/**
 * The closing hour of the so-manieth open day after the day of a moment, or of a later one while fewer office minutes than `least` lie before
 * it; undefined when the office never opens.
 */
export function closingAfter(time: OfficeTime, from: Date | number, days: number, least = 0): Date | undefined {
  let left = days;
  for (let ahead = 1; ahead <= MAX_DAYS; ahead++) {
    const closes = openSpans(time, dayOf(Number(from)) + ahead * DAY_MS).at(-1)?.[1];
    if (closes === undefined || --left > 0) continue;
    if (officeMinutes(time, from, closes) >= least) return new Date(closes);
  }
  return undefined;
}

/** Whether the office opens at all on the day of this moment. */
export function isOpenDay(time: OfficeTime, moment: number): boolean {
  return openSpans(time, dayOf(moment)).length > 0;
}

/** When the office is open on the day that begins at this midnight, in their order. */
export function openSpans({ hours, closed }: OfficeTime, midnight: number): Span[] {
  const week = hours[(new Date(midnight).getUTCDay() + 6) % 7] ?? [];
  let spans = week.map(([from, to]): Span => [midnight + from * MINUTE_MS, midnight + to * MINUTE_MS]);
  for (const [from, to] of closed) {
    if (to <= midnight || from >= midnight + DAY_MS) continue;
    spans = spans.flatMap(([opens, closes]) => without([opens, closes], from, to));
  }
  return spans;
}

function without([opens, closes]: Span, from: number, to: number): Span[] {
  const parts: Span[] = [
    [opens, Math.min(closes, from)],
    [Math.max(opens, to), closes],
  ];
  return to <= opens || from >= closes ? [[opens, closes]] : parts.filter(([begin, end]) => begin < end);
}

/** How long the longest day of the week is: beyond it, time is told in days. */
export function longestDay(hours: OfficeHours): number {
  return Math.max(...hours.map((spans) => spans.reduce((sum, [from, to]) => sum + to - from, 0)));
}

/** "24 min", "1 h", "1 h 20", "2 j ouvrés". */
export function officeMinutesInWords(minutes: number, hours: OfficeHours): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const day = longestDay(hours);
  if (day > 0 && minutes >= day) {
    const days = Math.floor(minutes / day);
    return `${days}\u00a0j ouvré${days > 1 ? "s" : ""}`;
  }
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? "" : `\u00a0${String(rest).padStart(2, "0")}`}`;
}

function dayOf(moment: number) {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}
