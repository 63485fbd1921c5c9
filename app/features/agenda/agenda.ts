import type { StayBooking } from "#app/features/bookings/booking.ts";
import { dayHeading, formatDate } from "#app/lib/time/dates.ts";
import type { StayMoment } from "./week-layout.ts";

/** "Semaine du 16 au 22 novembre 2026". */
export function weekTitle(days: readonly string[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const [from, to] = [formatDate(first), formatDate(last)];
  const [begin, ...rest] = from.split(" ");
  if (to.endsWith(rest.join(" "))) return `Semaine du ${begin} au ${to}`;
  return `Semaine du ${first.slice(0, 4) === last.slice(0, 4) ? from.replace(/ \d{4}$/, "") : from} au ${to}`;
}

/** "jeu.", "19". */
export function shortDay(day: string): [name: string, number: string] {
  const [name = "", number = ""] = dayHeading(day).split(" ");
  return [`${name.slice(0, 3).toLowerCase()}.`, number];
}

/** A home is entered and left, a vehicle is handed over and brought back. */
export function stayMomentLabel(moment: StayMoment, { statut, listing_table }: Pick<StayBooking, "statut" | "listing_table">): string {
  if (statut === "bloquee") return "Bloqué";
  if (moment === "en_cours") return "En cours";
  if (listing_table === "vehicles") return moment === "arrivee" ? "Remise" : "Retour";
  return moment === "arrivee" ? "Arrivée" : "Départ";
}
