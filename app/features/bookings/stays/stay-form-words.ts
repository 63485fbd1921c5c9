import { STAYS_PATH } from "#app/services/addresses/public-paths.ts";
import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

// What the form of dates says, in the browser too.

export const MAX_PERSONS = 20;
export const MAX_STAY_MESSAGE = 500;
/** A request for more is stored and holds nothing. */
export const MOST_HELD_NIGHTS = 31;
export const TAKEN = "Ces dates viennent d’être prises.";
export const NOTHING_TO_PAY = "Rien à payer en ligne.";
export const PRICE_ON_DEMAND = "Prix à confirmer par FADEM pour cette durée.";
export const NOT_HELD = "Votre demande est reçue. Ces dates ne sont pas bloquées\u00a0: nous vous répondons vite.";

export const stayMessages: FormMessages = {
  failed: "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.",
  offline: { title: "Cette demande a besoin du réseau. Rien n’a été envoyé." },
};

/** "/disponibilites?annonce=B-0003&arrivee=2026-12-04&depart=2026-12-14". */
export function staysAddress(reference: string, more: Record<string, string> = {}) {
  return `${STAYS_PATH}?${new URLSearchParams({ annonce: reference, ...more })}`;
}
