import { capitalize } from "#app/lib/text/text.ts";

// Lomé keeps the time of Greenwich all year: a formatter with a time zone would take a slow phone a tenth of a second.

/** Minutes since midnight in Lomé; 1440 is the midnight that ends the day. */
export type Span = [from: number, to: number];
/** The spans of each day, Monday first: none when the office is closed, two at most, in their order. */
export type OfficeHours = Span[][];

export const weekDays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export const MAX_SPANS = 2;
const DAY_END = 24 * 60;

const weekday: Span[] = [[8 * 60, 18 * 60]];
export const defaultOfficeHours: OfficeHours = [weekday, weekday, weekday, weekday, weekday, [[8 * 60, 14 * 60]], []];

export type SpanFault = "order" | "overlap";

/** What is wrong with the spans of one day, given in the order they begin. */
export function findSpanFault(spans: readonly Span[]): SpanFault | undefined {
  if (spans.some(([from, to]) => from >= to)) return "order";
  return spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0)) ? "overlap" : undefined;
}

/** Stored hours; undefined when this is nothing of the kind. */
export function readOfficeHours(stored: unknown): OfficeHours | undefined {
  return Array.isArray(stored) && stored.length === weekDays.length && stored.every(isDay) ? stored : undefined;
}

function isDay(spans: unknown): spans is Span[] {
  return Array.isArray(spans) && spans.length <= MAX_SPANS && spans.every(isSpan) && findSpanFault(spans) === undefined;
}

function isSpan(span: unknown): span is Span {
  return Array.isArray(span) && span.length === 2 && span.every((time) => Number.isInteger(time) && time >= 0 && time <= DAY_END);
}

/** From one moment to another, in milliseconds: the office is closed although its week says otherwise. */
export type ClosedSpan = readonly [from: number, to: number];

export function isOpenAt(hours: OfficeHours, now: Date, closed: readonly ClosedSpan[] = []): boolean {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const spans = hours[(now.getUTCDay() + 6) % 7] ?? [];
  return spans.some(([from, to]) => minutes >= from && minutes < to) && !closed.some(([from, to]) => +now >= from && +now < to);
}

/** What visitors read: "Lundi – vendredi", "8h – 18h". Days that follow one another with the same hours share a line. */
export type OpeningLine = { jours: string; heures: string };

export function openingLines(hours: OfficeHours): OpeningLine[] {
  const lines: { first: number; last: number; heures: string }[] = [];
  for (const [day, spans] of hours.entries()) {
    const heures = spansText(spans);
    const before = lines.at(-1);
    if (before?.last === day - 1 && before.heures === heures) before.last = day;
    else if (heures) lines.push({ first: day, last: day, heures });
  }
  return lines.map(({ first, last, heures }) => ({ jours: daysText(first, last), heures }));
}

/** "Dimanche" as a rule. */
export function listClosedDays(hours: OfficeHours): string[] {
  return weekDays.filter((_, day) => hours[day]?.length === 0).map(capitalize);
}

function daysText(first: number, last: number) {
  if (last - first === weekDays.length - 1) return "Tous les jours";
  const [from = "", to = ""] = [weekDays[first], weekDays[last]];
  return first === last ? capitalize(from) : `${capitalize(from)} – ${to}`;
}

function spansText(spans: readonly Span[]) {
  return spans.map(([from, to]) => (to - from === DAY_END ? "24h/24" : `${shortTime(from)} – ${shortTime(to)}`)).join(", ");
}

/** "8h", "12h30". */
export function shortTime(minutes: number) {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}h${rest === 0 ? "" : String(rest).padStart(2, "0")}`;
}

/** "14h32" in Lomé, and where the visitor is when that differs; `offset` as getTimezoneOffset() gives it. */
export function clocksAt(now: Date, offset: number): { lome: string; visitor: string | undefined } {
  const visitor = new Date(now.getTime() - offset * 60_000);
  return { lome: clockText(now), visitor: offset === 0 ? undefined : clockText(visitor) };
}

function clockText(time: Date) {
  return `${time.getUTCHours()}h${String(time.getUTCMinutes()).padStart(2, "0")}`;
}
