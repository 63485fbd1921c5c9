import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { BookingsTable } from "#app/db/tables/stay-tables.ts";
import type { Wanted } from "#app/features/bookings/time/held-time.server.ts";
import { sentences } from "#app/features/bookings/visits/visit.ts";
import type { StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { pluralize, referenceMark } from "#app/lib/text/text.ts";
import { dayHeading, daysBetween, isDay } from "#app/lib/time/dates.ts";
import { nightsBetween, nightsOf } from "#app/services/occupied-units/units.ts";
import { countOf } from "./stay-dates.ts";

/** Without the number that former releases told: a stay is named by the reference of its request, as every request is. */
export type Stay = Omit<Selectable<BookingsTable>, "reference">;
export type StayStatut = Stay["statut"];

export const stayStatuts: Record<StayStatut, { label: string; tone: Tone }> = {
  option: { label: "Option", tone: "warn" },
  acceptee: { label: "Accepté", tone: "ok" },
  refusee: { label: "Refusé", tone: "mute" },
  expiree: { label: "Option expirée", tone: "mute" },
  annulee: { label: "Annulé", tone: "mute" },
  bloquee: { label: "Bloqué", tone: "info" },
};

/** The listing that a stay is in. */
export type OfListing = { table: ListingTable; id: string };

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

type ToldStay = Pick<Stay, "listing_table" | "arrivee" | "depart" | "total"> & { reference: string | null };

/** "du vendredi 4 décembre 2026 au lundi 14 décembre 2026, 10 nuits". */
export function stayPeriod({ listing_table, arrivee, depart }: Pick<ToldStay, "listing_table" | "arrivee" | "depart">): string {
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

export type StayAct = "acceptation" | "refus" | "annulation";

/** What the history of a person says of each step, and by which a text that is owed knows its step. */
export const stayLetters: Record<StayAct, string> = {
  acceptation: "Séjour accepté",
  refus: "Séjour refusé",
  annulation: "Séjour annulé",
};

export function stayActOf(resume: string | undefined): StayAct | null {
  const found = Object.entries(stayLetters).find(([, words]) => words === resume);
  return (found?.[0] as StayAct | undefined) ?? null;
}

type StayText = { stay: ToldStay; nom: string; titre: string; caution: string; motif?: string | null };

/** What a member sends by WhatsApp once a stay is given, refused or cancelled, and what its mail says; the first ends with the sentence against fraud. */
export function stayText(act: StayAct, { stay, nom, titre, caution, motif }: StayText): string {
  const what = `${titre}, ${stayPeriod(stay)}${referenceMark(stay.reference)}`;
  const noun = stay.listing_table === "vehicles" ? "location" : "séjour";
  if (act === "refus")
    return sentences(
      `Bonjour ${nom}, nous ne pouvons pas vous confirmer ces dates\u00a0: ${what}.`,
      motif,
      "Écrivez-nous pour d’autres dates. FADEM",
    );
  if (act === "annulation")
    return sentences(
      `Bonjour ${nom}, ${noun === "séjour" ? "votre séjour est annulé" : "votre location est annulée"}\u00a0: ${what}.`,
      motif,
      "Écrivez-nous pour d’autres dates. FADEM",
    );
  const price = stay.total === null ? "" : ` Prix\u00a0: ${formatPrix(stay.total)}.`;
  const done = noun === "séjour" ? "votre séjour est confirmé" : "votre location est confirmée";
  return `Bonjour ${nom}, ${done}\u00a0: ${what}.${price} FADEM. ${caution}`;
}
