import { z } from "zod";
import { MAX_PERSONS, MAX_STAY_MESSAGE } from "#app/features/bookings/stays/stay-form-words.ts";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import { contactRequestInputSchema, isReachable, isReachRead, NOM, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { typedChannels } from "#app/features/contact/typed-request.ts";
import { oneOf, optionalEmail, optionalPhone, optionalText, submissionKey, visitor, wholeNumber } from "#app/lib/forms/fields.ts";
import { EMAIL } from "#app/services/visitor-forms/visitor-form.ts";

const day = z.string().max(10).default("");
const persons = () => {
  const words = `Indiquez de 1 à ${MAX_PERSONS} personnes.`;
  return wholeNumber({ required: words, invalid: words, min: 1, max: MAX_PERSONS });
};
const message = visitor.optionalParagraphs({
  max: MAX_STAY_MESSAGE,
  tooLong: `Le message ne peut pas dépasser ${MAX_STAY_MESSAGE} caractères.`,
});
const reach = {
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
    message,
    /** The zone of the browser, so that the page tells both clocks. */
    fuseau: z.string().max(60).default(""),
    cle_envoi: submissionKey(),
  })
  .refine(isReachable, { error: EMAIL_OR_TELEPHONE, path: ["telephone"], when: isReachRead });
export type StayRequestInput = z.infer<typeof stayRequestSchema>;

const version = z.coerce.number().int().positive();
const motif = optionalText({ max: 200 });
const key = z.string().max(64).default("");

/** What a member does with a stay, by the intent of the form. */
export const stayActs = {
  accepter: z.strictObject({ id: z.string().max(36), version }),
  refuser: z.strictObject({ id: z.string().max(36), version, motif }),
  annuler: z.strictObject({ id: z.string().max(36), version, motif }),
  liberer: z.strictObject({ id: z.string().max(36), version }),
  bloquer: z.strictObject({ arrivee: day, depart: day, motif, cle_envoi: key }),
  saisir: z.strictObject({
    ...{ arrivee: day, depart: day, personnes: persons(), ...reach, message, cle_envoi: key },
    canal: oneOf(typedChannels, "Choisissez comment la demande est arrivée."),
  }),
};
/** What a member says of the text of the last act. */
export const stayTold = { envoye: stayActs.liberer, prevenu: stayActs.liberer };
export type StayIntent = keyof typeof stayActs;
export type StayDeskIntent = StayIntent | keyof typeof stayTold;
export type TypedStay = z.infer<typeof stayActs.saisir>;
export type BlockedDates = z.infer<typeof stayActs.bloquer>;
