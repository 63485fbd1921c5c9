import { z } from "zod";
import { MAX_PERSONS, MAX_STAY_MESSAGE } from "#app/features/bookings/stays/stay-form-words.ts";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import { isReachable, isReachRead, senderFields } from "#app/features/contact/contact-request-input.ts";
import { submissionKey, visitor, wholeNumber } from "#app/lib/forms/fields.ts";

export const day = z.string().max(10).default("");
export const persons = () => {
  const words = `Indiquez de 1 à ${MAX_PERSONS} personnes.`;
  return wholeNumber({ required: words, invalid: words, min: 1, max: MAX_PERSONS });
};
export const stayMessage = visitor.optionalParagraphs({
  max: MAX_STAY_MESSAGE,
  tooLong: `Le message ne peut pas dépasser ${MAX_STAY_MESSAGE} caractères.`,
});

/** A request for dates. Any other field, a total for instance, is refused: the price is made on the server. */
export const stayRequestSchema = z
  .object({
    annonce: z.string().max(12).default(""),
    arrivee: day,
    depart: day,
    personnes: persons(),
    ...senderFields,
    message: stayMessage,
    /** The zone of the browser, so that the page tells both clocks. */
    fuseau: z.string().max(60).default(""),
    cle_envoi: submissionKey(),
  })
  .refine(isReachable, { error: EMAIL_OR_TELEPHONE, path: ["telephone"], when: isReachRead });
export type StayRequestInput = z.infer<typeof stayRequestSchema>;
