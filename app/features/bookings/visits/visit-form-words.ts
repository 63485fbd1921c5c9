import { bothClocks, isZone, LOME } from "#app/lib/time/zones.ts";
import { VISITS_PATH } from "#app/services/addresses/public-paths.ts";
import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";
import { isMoment } from "./slots.ts";

// What the form of a visit says, in the browser too.

export const MAX_VISIT_MESSAGE = 500;
export const TAKEN_SLOT = "Ce créneau vient d’être pris.";
export const NO_SLOT = "Ce créneau n’existe pas. Choisissez-en un dans la liste.";
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
  failed: "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.",
  offline: { title: "Cette demande a besoin du réseau. Rien n’a été envoyé." },
};

/** "Visite par appel vidéo souhaitée : mardi 24 novembre, 10h00 (heure de Lomé), Tomdé, Kara."; nothing of a start that is none. */
export function visitWish({ debut, mode, fuseau }: Record<"debut" | "mode" | "fuseau", string>, lieu = ""): string {
  const clocks = isMoment(debut) && bothClocks(debut, isZone(fuseau) ? fuseau : LOME, lieu);
  return clocks ? `Visite${mode === "video" ? " par appel vidéo" : ""} souhaitée\u00a0: ${clocks}.` : "";
}
