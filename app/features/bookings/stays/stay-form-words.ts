import { asMessage } from "#app/features/contact/enquiry-listing.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, isDay } from "#app/lib/time/dates.ts";
import { STAYS_PATH } from "#app/services/addresses/public-paths.ts";
import type { FormAnswer, FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

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
  sent: { title: "Demande envoyée" },
  failed: "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.",
  offline: { title: "Cette demande a besoin du réseau. Rien n’a été envoyé." },
};

/** "/disponibilites?annonce=B-0003&arrivee=2026-12-04&depart=2026-12-14". */
export function staysAddress(reference: string, more: Record<string, string> = {}) {
  return `${STAYS_PATH}?${new URLSearchParams({ annonce: reference, ...more })}`;
}

export const LATE_STAY =
  "Cette annonce ne prend plus de demande de dates\u00a0: votre demande n’est pas partie. Ce que vous avez écrit reste ici\u00a0: envoyez-le comme un message, nous vous répondrons.";

/** What was typed for dates that cannot be asked for any more, as a message. */
export function lateStay(answer: FormAnswer): FormAnswer {
  return asMessage(answer, ["arrivee", "depart", "personnes", "annonce", "fuseau"], "values" in answer ? datesInWords(answer.values) : "");
}

function datesInWords(values: FormValues): string {
  const [arrivee, depart, personnes] = [textOf(values, "arrivee"), textOf(values, "depart"), textOf(values, "personnes")];
  const days = isDay(arrivee) && isDay(depart) && `Du ${formatDate(arrivee)} au ${formatDate(depart)}`;
  const persons = /^\d{1,2}$/.test(personnes) && `${personnes} ${pluralize(Number(personnes), "personne")}`;
  const said = [days, persons].filter(Boolean).join(", ");
  return said && `${said}.`;
}
