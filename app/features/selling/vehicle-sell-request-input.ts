import { z } from "zod";
import { carburants, etatsVehicule, transmissions } from "#app/db/tables/closed-lists.ts";
import { isReachable, isReachRead, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import {
  callingCode,
  optionalAmount,
  optionalEmail,
  optionalOneOf,
  optionalPhone,
  optionalUrl,
  optionalWholeNumber,
  submissionKey,
  visitor,
} from "#app/lib/forms/fields.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { EMAIL } from "#app/services/visitor-forms/visitor-form.ts";
import { FIRST_SELL_YEAR, sellRequired, tooManyPhotos } from "./vehicle-sell-request.ts";

const CHOICE = "Choisissez une valeur de la liste.";

const sellFields = {
  nom: visitor.text({ required: sellRequired.nom, max: 100 }),
  prenom: visitor.optionalText({ max: 100 }),
  email: optionalEmail(EMAIL),
  telephone: optionalPhone(TELEPHONE),
  indicatif: callingCode(CHOICE),
  marque: visitor.text({ required: sellRequired.marque, max: 60 }),
  modele: visitor.text({ required: sellRequired.modele, max: 60 }),
  annee: optionalWholeNumber({ invalid: "Indiquez une année en quatre chiffres." }).refine((annee) => annee === null || isSellYear(annee), {
    error: () => `L’année doit être comprise entre ${FIRST_SELL_YEAR} et ${lastSellYear()}.`,
  }),
  kilometrage: optionalWholeNumber({ invalid: "Indiquez un kilométrage en chiffres.", max: 9_999_999 }),
  prix_souhaite: optionalAmount({ invalid: "Indiquez un prix en francs CFA, par exemple 4\u00a0500\u00a0000." }),
  couleur: visitor.optionalText({ max: 60 }),
  carburant: optionalOneOf(carburants, CHOICE),
  transmission: optionalOneOf(transmissions, CHOICE),
  etat_vehicule: optionalOneOf(etatsVehicule, CHOICE),
  description: visitor.optionalParagraphs({ max: 2_000 }),
  photos: z
    .array(z.string().regex(/^[\w.-]{16,200}$/, "Une des photos n’est pas reconnue. Ajoutez-la de nouveau."))
    .default([])
    .pipe(z.array(z.string()).max(MAX_SELL_PHOTOS, tooManyPhotos.description)),
  video_url: optionalUrl("Indiquez l’adresse complète de la vidéo (https://…)."),
  cle_envoi: submissionKey(),
};

export const vehicleSellRequestInputSchema = z
  .strictObject(sellFields)
  .refine(isReachable, { error: EMAIL, path: ["email"], when: isReachRead });
export type VehicleSellRequestInput = z.infer<typeof vehicleSellRequestInputSchema>;

function isSellYear(annee: number) {
  return annee >= FIRST_SELL_YEAR && annee <= lastSellYear();
}

/** The present year in Lomé. */
export function lastSellYear() {
  return Number(todayInLome().slice(0, 4));
}
