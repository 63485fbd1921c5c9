import type { Selectable } from "kysely";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { BookingsTable } from "#app/db/tables/stay-tables.ts";
import type { StayUnit } from "#app/features/listing-parts/stay-offer.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { dayHeading, daysBetween } from "#app/lib/time/dates.ts";
import { nightsBetween } from "#app/services/occupied-units/units.ts";
import { countOf } from "./stay-dates.ts";

export type Stay = Selectable<BookingsTable>;
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
export function hasEnded({ statut, option_jusqu_a }: HeldStay, now: string): boolean {
  return statut === "option" && option_jusqu_a !== null && option_jusqu_a <= now;
}

export function statutOn(stay: HeldStay, now: string): StayStatut {
  return hasEnded(stay, now) ? "expiree" : stay.statut;
}

/** Its nights are taken: an option that was stored without holding them has no end. */
export function holdsNights(stay: HeldStay, now: string): boolean {
  const statut = statutOn(stay, now);
  return statut === "acceptee" || statut === "bloquee" || (statut === "option" && stay.option_jusqu_a !== null);
}

export function nightsOfStay({ arrivee, depart }: Pick<Stay, "arrivee" | "depart">) {
  return nightsBetween(arrivee, depart);
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

type ToldStay = Pick<Stay, "listing_table" | "arrivee" | "depart" | "reference" | "total">;

/** "du vendredi 4 décembre 2026 au lundi 14 décembre 2026, 10 nuits". */
export function stayPeriod({ listing_table, arrivee, depart }: Pick<ToldStay, "listing_table" | "arrivee" | "depart">): string {
  return `du ${dayInWords(arrivee)} au ${dayInWords(depart)}, ${countOf(daysBetween(arrivee, depart), stayUnitOf(listing_table))}`;
}

type StayText = { stay: ToldStay; nom: string; titre: string; caution: string; motif?: string | null };

/** What a member sends by WhatsApp once a stay is given or refused; the first ends with the sentence against fraud. */
export function stayText(act: "acceptation" | "refus", { stay, nom, titre, caution, motif }: StayText): string {
  const what = `${titre}, ${stayPeriod(stay)} (réf. ${stay.reference ?? ""})`;
  const noun = stay.listing_table === "vehicles" ? "location" : "séjour";
  if (act === "refus")
    return [
      `Bonjour ${nom}, nous ne pouvons pas vous confirmer ces dates\u00a0: ${what}.`,
      motif,
      "Écrivez-nous pour d’autres dates. FADEM",
    ]
      .filter(Boolean)
      .join(" ");
  const price = stay.total === null ? "" : ` Prix\u00a0: ${formatPrix(stay.total)}.`;
  const done = noun === "séjour" ? "votre séjour est confirmé" : "votre location est confirmée";
  return `Bonjour ${nom}, ${done}\u00a0: ${what}.${price} FADEM. ${caution}`;
}
