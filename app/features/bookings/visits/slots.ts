import type { Wanted } from "#app/features/bookings/time/held-time.server.ts";
import { addDays, daysBetween, todayInLome } from "#app/lib/time/dates.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { ClosedSpan, OfficeHours } from "#app/services/company-values/office-hours.ts";
import { openSpans } from "#app/services/company-values/office-minutes.ts";
import type { VisitSettings } from "#app/services/company-values/visit-settings.ts";
import { hoursOf, quarterHours } from "#app/services/occupied-units/units.ts";
import type { Visit } from "./visit.ts";

// Which starts a visitor may choose: pure, so that the list, the answer of the server and the tests are one rule.

/** A day and its free starts, moments as they are stored: "2026-11-24T10:00:00.000Z". A day without one has none in the list. */
export type SlotDay = { jour: string; debuts: string[] };

/** `closed`: closures; `full`: quarter units of which no place is free. */
export type SlotRules = {
  settings: Pick<VisitSettings, "duree" | "pause" | "preavis_heures" | "horizon_jours">;
  hours: OfficeHours;
  closed: readonly ClosedSpan[];
  full: ReadonlySet<string>;
  now: string;
};

/** The last day on which a visit may begin. */
export function lastSlotDay(now: string, { horizon_jours }: Pick<VisitSettings, "horizon_jours">): string {
  return addDays(todayInLome(new Date(now)), horizon_jours);
}

/** The days that can be asked for among so many from `from` on, each with its free starts, also where there are none. */
export function listSlots({ from, days, ...rules }: SlotRules & { from: string; days: number }): SlotDay[] {
  const { now, settings } = rules;
  const today = todayInLome(new Date(now));
  const [first, last] = [from < today ? today : from, lastSlotDay(now, settings)];
  const shown: SlotDay[] = [];
  for (let jour = first; jour <= last && daysBetween(from, jour) < days; jour = addDays(jour, 1))
    shown.push({ jour, debuts: startsOf(jour, rules).filter((debut) => isFree(debut, rules)) });
  return shown;
}

/** Whether a visit may begin then, taken or not: on the grid, in the notice and before the horizon. */
export function isSlot(debut: string, rules: Omit<SlotRules, "full">): boolean {
  if (!isMoment(debut)) return false;
  const jour = debut.slice(0, 10);
  return jour <= lastSlotDay(rules.now, rules.settings) && startsOf(jour, rules).includes(debut);
}

/** "2026-11-24T10:00:00.000Z", of a day that exists. */
export function isMoment(text: string): boolean {
  if (text.length !== "2026-11-24T10:00:00.000Z".length) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}

/** Each opening span of the day gives a start every duration and pause while the visit fits; those within the notice are left out. */
function startsOf(jour: string, { settings, hours, closed, now }: Omit<SlotRules, "full">): string[] {
  const earliest = Date.parse(now) + settings.preavis_heures * 60 * MINUTE_MS;
  const [length, step] = [settings.duree * MINUTE_MS, (settings.duree + settings.pause) * MINUTE_MS];
  const starts: string[] = [];
  for (const [opens, closes] of openSpans({ hours, closed }, Date.parse(`${jour}T00:00:00.000Z`)))
    for (let at = opens; at + length <= closes; at += step) if (at >= earliest) starts.push(new Date(at).toISOString());
  return starts;
}

function isFree(debut: string, { settings, full }: Pick<SlotRules, "settings" | "full">): boolean {
  return !unitsOfVisit(debut, settings).some((unit) => full.has(unit));
}

/** How many starts a day has, within the notice or not. */
export function countStarts(jour: string, rules: Omit<SlotRules, "full">): number {
  return startsOf(jour, { ...rules, now: "1970-01-01T00:00:00.000Z" }).length;
}

export function unitsOfVisit(debut: string, { duree, pause }: Pick<VisitSettings, "duree" | "pause">): string[] {
  return quarterHours(debut, duree + pause);
}

type HeldVisit = Pick<Visit, "id" | "listing_table" | "listing_id" | "debut" | "duree">;

/** What a visit takes of the members of its town (`findTeam`) and of its listing: the pause behind it too. */
export function timeOfVisit(visit: HeldVisit, { pause, places }: Pick<VisitSettings, "pause" | "places">, team: string): Wanted {
  const unites = unitsOfVisit(visit.debut, { duree: visit.duree, pause });
  const { id, listing_table, listing_id } = visit;
  const ofListing = listing_table && listing_id ? [{ ressource: hoursOf(listing_table, listing_id), unites }] : [];
  return { source: { table: "appointments", id }, units: [{ ressource: team, unites, places }, ...ofListing] };
}
