import type { ListingTable } from "#app/db/tables/content-types.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

// What can be held: quarters of an hour of the team and of a listing, and nights of a listing. Lomé keeps the time of Greenwich, so a unit
// is the beginning of a moment as it is stored.

/** The members who go to visits; as many places as the settings say. */
export const TEAM = "equipe";

/** The quarters of an hour of a listing. */
export function hoursOf(table: ListingTable, id: string) {
  return `${table}:${id}`;
}

export function nightsOf(table: ListingTable, id: string) {
  return `${table}:${id}#nuits`;
}

export const QUARTER_MINUTES = 15;
const QUARTER_MS = QUARTER_MINUTES * 60_000;

/** Those that a span touches, "2026-11-19T10:15" the first. */
export function quarterHours(debut: string | number, minutes: number): string[] {
  const begin = typeof debut === "number" ? debut : Date.parse(debut);
  const end = begin + minutes * 60_000;
  const units: string[] = [];
  for (let at = Math.floor(begin / QUARTER_MS) * QUARTER_MS; at < end; at += QUARTER_MS)
    units.push(new Date(at).toISOString().slice(0, "2026-11-19T10:15".length));
  return units;
}

/** Each by the day it begins, "2026-12-04"; the day of departure has none. */
export function nightsBetween(arrivee: string, depart: string): string[] {
  const nights: string[] = [];
  for (let at = Date.parse(arrivee); at < Date.parse(depart); at += DAY_MS) nights.push(new Date(at).toISOString().slice(0, 10));
  return nights;
}
