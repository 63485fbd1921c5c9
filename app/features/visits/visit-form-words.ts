import { VISITS_PATH } from "#app/services/addresses/public-paths.ts";

// What the form of a visit says, in the browser too.

export const MAX_VISIT_MESSAGE = 500;
export const TAKEN_SLOT = "Ce créneau vient d’être pris.";
export const NO_SLOT = "Ce créneau n’existe pas. Choisissez-en un dans la liste.";
export const TWO_VISITS = "Vous avez déjà deux visites à venir. Écrivez-nous pour en ajouter une.";
export const VIDEO_NUMBER = "Indiquez le numéro WhatsApp à appeler.";
export const NO_VIDEO = "Les visites par appel vidéo ne sont pas proposées en ce moment.";
export const UNKNOWN_ZONE = "Ce fuseau horaire n’est pas connu.";
export const TOO_LATE = "Pour changer maintenant, appelez-nous.";

/** "/rendez-vous?annonce=B-0003&fuseau=Europe%2FParis". */
export function visitsAddress(reference: string, more: Record<string, string> = {}) {
  return `${VISITS_PATH}?${new URLSearchParams({ annonce: reference, ...more })}`;
}
