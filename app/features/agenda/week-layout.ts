import { addDays, daysBetween } from "#app/lib/time/dates.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { OfficeHours } from "#app/services/company-values/office-hours.ts";
import { openSpans } from "#app/services/company-values/office-minutes.ts";

// Where visits, stays and closed hours lie in a week of Lomé, which keeps the time of Greenwich: a stored moment says its hour there.

type Timed = { debut: string; duree: number };
type Dated = { arrivee: string; depart: string };
type Closing = { debut: string; fin: string; motif: string | null };
const DAY_MINUTES = 24 * 60;
/** A block is drawn as high as a finger needs, however short its visit. */
export const LEAST_MINUTES = 45;

export function dayOf({ debut }: Pick<Timed, "debut">): string {
  return debut.slice(0, "2026-11-19".length);
}

/** Since midnight. */
export function minutesOf({ debut }: Pick<Timed, "debut">): number {
  return Number(debut.slice(11, 13)) * 60 + Number(debut.slice(14, 16));
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Monday to Sunday, whatever the hours: stays come and go on closed days too. */
export function daysOfWeek(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Closed as long as the week is drawn, and nothing planned then: its column may be narrow. */
export function isIdle(
  closed: readonly ClosedPart[],
  visits: readonly unknown[],
  [firstHour, lastHour]: readonly [number, number],
): boolean {
  const minutes = closed.reduce((sum, { from, to }) => sum + to - from, 0);
  return visits.length === 0 && minutes >= (lastHour - firstHour) * 60;
}

/** The first and the last hour of the week: those of the office, and of what is planned outside them. */
export function hoursShown(days: readonly string[], hours: OfficeHours, planned: readonly Timed[]): [from: number, to: number] {
  const open = days.flatMap((_, index) => hours[index] ?? []);
  const visits = planned.map((visit) => [minutesOf(visit), Math.min(minutesOf(visit) + heightOf(visit), DAY_MINUTES)]);
  const spans = [...open, ...visits];
  if (spans.length === 0) return [8, 18];
  const from = Math.min(...spans.map(([begin]) => begin ?? 0));
  const to = Math.max(...spans.map(([, end]) => end ?? DAY_MINUTES));
  return [Math.floor(from / 60), Math.ceil(to / 60)];
}

/** `from` and `to` in minutes since midnight. */
export type ClosedPart = { from: number; to: number; label: string };

/** When the office is closed on a day, within the hours shown: by its week, or by a closure, which says why. */
export function closedParts(
  day: string,
  { hours, closures }: { hours: OfficeHours; closures: readonly Closing[] },
  [firstHour, lastHour]: readonly [number, number],
): ClosedPart[] {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const [begin, end] = [firstHour * 60, lastHour * 60];
  const since = (moment: string) => (Date.parse(moment) - midnight) / MINUTE_MS;
  const within = (part: ClosedPart): ClosedPart[] => {
    const [from, to] = [Math.max(part.from, begin), Math.min(part.to, end)];
    return from < to ? [{ ...part, from, to }] : [];
  };
  const closed = closures.flatMap(({ debut, fin, motif }) => within({ from: since(debut), to: since(fin), label: motif ?? CLOSED }));
  const open = openSpans({ hours, closed: [] }, midnight).map(([from, to]) => [(from - midnight) / MINUTE_MS, (to - midnight) / MINUTE_MS]);
  const edges = [begin, ...open.flat(), end];
  const gaps = edges.flatMap((from, index) => (index % 2 === 0 ? within({ from, to: edges[index + 1] ?? end, label: CLOSED }) : []));
  return [...closed, ...gaps.flatMap((gap) => without(gap, closed))].toSorted((one, other) => one.from - other.from);
}

const CLOSED = "Fermé";

function without(gap: ClosedPart, taken: readonly ClosedPart[]): ClosedPart[] {
  let rest = [gap];
  for (const { from, to } of taken)
    rest = rest.flatMap((part) =>
      to <= part.from || from >= part.to
        ? [part]
        : [
            { ...part, to: Math.min(part.to, from) },
            { ...part, from: Math.max(part.from, to) },
          ].filter((piece) => piece.from < piece.to),
    );
  return rest;
}

/** Statuts of visits that hold their time no more. */
const GIVEN_BACK: ReadonlySet<string> = new Set(["refuse", "annule"]);

/** What was refused or cancelled stands in the week where its time is still free, and makes no other visit narrower. */
export function shownInWeek<Visit extends Timed & { statut: string }>(visits: readonly Visit[]): Visit[] {
  const standing = visits.filter(({ statut }) => !GIVEN_BACK.has(statut));
  return visits.filter((visit) => !GIVEN_BACK.has(visit.statut) || !standing.some((other) => overlap(visit, other)));
}

/** As they are drawn. */
function overlap(one: Timed, other: Timed): boolean {
  if (dayOf(one) !== dayOf(other)) return false;
  const [begin, otherBegin] = [minutesOf(one), minutesOf(other)];
  return begin < otherBegin + heightOf(other) && otherBegin < begin + heightOf(one);
}

/** In minutes. */
function heightOf({ duree }: Timed): number {
  return Math.max(duree, LEAST_MINUTES);
}

/** `lane` of `lanes`: those that overlap lie side by side. */
export type PlacedVisit<Visit> = { visit: Visit; from: number; minutes: number; lane: number; lanes: number };

/** The visits of one day, the earliest first. */
export function placeVisits<Visit extends Timed>(visits: readonly Visit[]): PlacedVisit<Visit>[] {
  const sorted = visits.toSorted((one, other) => (one.debut < other.debut ? -1 : one.debut > other.debut ? 1 : 0));
  const placed: PlacedVisit<Visit>[] = [];
  let group: PlacedVisit<Visit>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const visit of sorted) {
    const from = minutesOf(visit);
    const minutes = Math.min(heightOf(visit), DAY_MINUTES - from);
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = from + minutes;
    group.push({ visit, from, minutes, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** `column` and `row` from 1 on; a stay that begins before the week, or goes on after it, is cut there. */
export type PlacedStay<Stay> = { stay: Stay; column: number; days: number; row: number; isBegun: boolean; goesOn: boolean };

/** Each stay over the nights it has, on the first row that is free: one that leaves in the morning and one that comes share a row. */
export function placeStays<Stay extends Dated>(stays: readonly Stay[], days: readonly string[]): PlacedStay<Stay>[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const end = addDays(last, 1);
  const ends: string[] = [];
  return stays
    .filter(({ arrivee, depart }) => arrivee <= last && depart > first)
    .toSorted((one, other) => (one.arrivee < other.arrivee ? -1 : one.arrivee > other.arrivee ? 1 : one.depart < other.depart ? -1 : 1))
    .map((stay) => {
      const isBegun = stay.arrivee < first;
      const goesOn = stay.depart > end;
      const [from, until] = [isBegun ? first : stay.arrivee, goesOn ? end : stay.depart];
      const free = ends.findIndex((taken) => taken <= from);
      const row = free === -1 ? ends.length : free;
      ends[row] = until;
      return {
        ...{ stay, column: daysBetween(first, from) + 1, days: daysBetween(from, until), row: row + 1 },
        ...{ isBegun, goesOn },
      };
    });
}

export type StayMoment = "arrivee" | "depart" | "en_cours";

/** What a stay is on one day; undefined when it touches the day not at all. */
export function momentOfStay({ arrivee, depart }: Dated, day: string): StayMoment | undefined {
  if (arrivee === day) return "arrivee";
  if (depart === day) return "depart";
  return arrivee < day && day < depart ? "en_cours" : undefined;
}
