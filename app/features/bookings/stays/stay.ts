import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { BookingsTable } from "#app/db/tables/stay-tables.ts";
import type { Wanted } from "#app/features/bookings/time/held-time.server.ts";
import type { StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { addDays, dayHeading, daysBetween, isDay } from "#app/lib/time/dates.ts";
import { nightsBetween, nightsOf } from "#app/services/occupied-units/units.ts";
import { countOf } from "./stay-dates.ts";

/** Without the number that former releases told: a stay is named by the reference of its request, as every request is. */
export type Stay = Omit<Selectable<BookingsTable>, "reference">;
export type StayStatut = Stay["statut"];

type HeldStay = Pick<Stay, "statut" | "option_jusqu_a">;

/** An option is over at its minute, whether a process has already written so or not. */
function hasEnded({ statut, option_jusqu_a }: HeldStay, now: string): boolean {
  return statut === "option" && option_jusqu_a !== null && option_jusqu_a <= now;
}

export function statutOn(stay: HeldStay, now: string): StayStatut {
  return hasEnded(stay, now) ? "expiree" : stay.statut;
}

/** What a stay takes of its listing. */
export function timeOfStay(stay: Pick<Stay, "id" | "listing_table" | "listing_id" | "arrivee" | "depart">): Wanted {
  const unites = nightsBetween(stay.arrivee, stay.depart);
  return { source: { table: "bookings", id: stay.id }, units: [{ ressource: nightsOf(stay.listing_table, stay.listing_id), unites }] };
}

/** Of a home one counts nights, of a vehicle days. */
export function stayUnitOf(table: ListingTable): StayUnit {
  return table === "vehicles" ? "jour" : "nuit";
}

/** "vendredi 4 décembre 2026". */
export function dayInWords(day: string): string {
  const heading = dayHeading(day);
  return heading.charAt(0).toLowerCase() + heading.slice(1);
}

/** "du vendredi 4 décembre 2026 au lundi 14 décembre 2026, 10 nuits". */
export function stayPeriod({ listing_table, arrivee, depart }: Pick<Stay, "listing_table" | "arrivee" | "depart">): string {
  return `du ${dayInWords(arrivee)} au ${dayInWords(depart)}, ${countOf(daysBetween(arrivee, depart), stayUnitOf(listing_table))}`;
}

/** "Dates souhaitées : du samedi 5 décembre 2026 au lundi 7 décembre 2026, 2 nuits, 2 personnes."; of dates that are none, the persons alone. */
export function stayWish(stay: Parameters<typeof stayPeriod>[0], personnes: number): string {
  const isDated = isDay(stay.arrivee) && isDay(stay.depart) && stay.arrivee < stay.depart;
  const wish = [
    isDated && `Dates souhaitées\u00a0: ${stayPeriod(stay)}`,
    personnes > 0 && `${personnes} ${pluralize(personnes, "personne")}`,
  ];
  return wish.some(Boolean) ? `${wish.filter(Boolean).join(", ")}.` : "";
}

const PAGE_LIVES_DAYS = 30;

/** When the page of who asked for a stay dies. */
export function pageEnd(depart: string): string {
  return `${addDays(depart, PAGE_LIVES_DAYS)}T00:00:00.000Z`;
}
