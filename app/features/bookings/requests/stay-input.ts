import { z } from "zod";
import { MAX_PERSONS, MAX_STAY_MESSAGE } from "#app/features/bookings/stays/stay-form-words.ts";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import { contactRequestInputSchema, isReachable, isReachRead, NOM, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { optionalEmail, optionalPhone, submissionKey, visitor, wholeNumber } from "#app/lib/forms/fields.ts";
import { EMAIL } from "#app/services/visitor-forms/visitor-form.ts";

export const day = z.string().max(10).default("");
export const persons = () => {
  const words = `Indiquez de 1 à ${MAX_PERSONS} personnes.`;
  return wholeNumber({ required: words, invalid: words, min: 1, max: MAX_PERSONS });
};
export const stayMessage = visitor.optionalParagraphs({
  max: MAX_STAY_MESSAGE,
  tooLong: `Le message ne peut pas dépasser ${MAX_STAY_MESSAGE} caractères.`,
});
export const reach = {
  nom: visitor.text({ required: NOM, min: 2, tooShort: NOM, max: 100 }),
  email: optionalEmail(EMAIL),
  telephone: optionalPhone(TELEPHONE),
  indicatif: contactRequestInputSchema.shape.indicatif,
};

/** A request for dates. Any other field, a total for instance, is refused: the price is made on the server. */
export const stayRequestSchema = z
  .object({
    annonce: z.string().max(12).default(""),
    arrivee: day,
    depart: day,
    personnes: persons(),
    ...reach,
    message: stayMessage,
    /** The zone of the browser, so that the page tells both clocks. */
    fuseau: z.string().max(60).default(""),
    cle_envoi: submissionKey(),
  })
  .refine(isReachable, { error: EMAIL_OR_TELEPHONE, path: ["telephone"], when: isReachRead });
export type StayRequestInput = z.infer<typeof stayRequestSchema>;
