import { asMessage } from "#app/features/contact/enquiry-listing.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { bothClocks, isZone, LOME } from "#app/lib/time/zones.ts";
import { VISITS_PATH } from "#app/services/addresses/public-paths.ts";
import type { FormAnswer, FormMessages } from "#app/services/visitor-forms/visitor-form.ts";
import { isMoment } from "./slots.ts";

// What the form of a visit says, in the browser too.

export const MAX_VISIT_MESSAGE = 500;
export const TAKEN_SLOT = "Ce créneau vient d’être pris.";
export const NO_SLOT = "Ce créneau n’existe pas. Choisissez-en un dans la liste.";
export const SLOT_NOT_HELD = "Votre demande est reçue. Ce créneau n’est pas bloqué\u00a0: nous vous répondons vite.";
export const VIDEO_NUMBER = "Indiquez le numéro WhatsApp à appeler.";
export const NO_VIDEO = "Les visites par appel vidéo ne sont pas proposées en ce moment.";
export const ONLY_VIDEO = "Cette annonce se visite par créneau en appel vidéo seulement. Pour venir sur place, proposez une date.";
/** Above the slots of a listing outside the towns where members meet visitors. */
export const VIDEO_ONLY = "Ces créneaux sont ceux d’un appel vidéo WhatsApp.";
export const UNKNOWN_ZONE = "Ce fuseau horaire n’est pas connu.";
export const TOO_LATE = "Pour changer maintenant, appelez-nous.";

/** "/rendez-vous?annonce=B-0003&fuseau=Europe%2FParis". */
export function visitsAddress(reference: string, more: Record<string, string> = {}) {
  return `${VISITS_PATH}?${new URLSearchParams({ annonce: reference, ...more })}`;
}

export const OTHER_DATE = "Proposez-nous une autre date";
export const NO_ANSWER = "Les créneaux ne répondent pas.";
export const LOADING = "Chargement des créneaux...";
export const CHOOSE_SLOT = "Choisissez un créneau.";

export const visitMessages: FormMessages = {
  sent: { title: "Visite demandée" },
  failed: "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.",
  offline: { title: "Cette demande a besoin du réseau. Rien n’a été envoyé." },
};

export const LATE_VISIT =
  "Cette annonce ne se visite plus sur rendez-vous\u00a0: votre demande n’est pas partie. Ce que vous avez écrit reste ici\u00a0: envoyez-le comme un message, nous vous répondrons.";

/** What was typed for a visit that cannot be asked for any more, as a message. */
export function lateVisit(answer: FormAnswer): FormAnswer {
  return asMessage(answer, ["debut", "mode", "annonce", "fuseau"], "values" in answer ? visitInWords(answer.values) : "");
}

function visitInWords(values: FormValues): string {
  const [debut, zone] = [textOf(values, "debut"), textOf(values, "fuseau")];
  if (!isMoment(debut)) return "";
  return visitWish({ debut, mode: textOf(values, "mode"), fuseau: isZone(zone) ? zone : LOME });
}

/** "Visite par appel vidéo souhaitée : mardi 24 novembre, 10h00 (heure de Lomé), Tomdé, Kara." */
export function visitWish({ debut, mode, fuseau }: { debut: string; mode: string; fuseau: string }, lieu = ""): string {
  return `Visite${mode === "video" ? " par appel vidéo" : ""} souhaitée\u00a0: ${bothClocks(debut, fuseau, lieu)}.`;
}
