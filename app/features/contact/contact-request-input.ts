import { z } from "zod";
import { services } from "#app/db/tables/closed-lists.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import {
  callingCode,
  oneOf,
  optionalDate,
  optionalEmail,
  optionalOneOf,
  optionalPhone,
  submissionKey,
  visitor,
} from "#app/lib/forms/fields.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { EMAIL } from "#app/services/visitor-forms/visitor-form.ts";
import { EMAIL_OR_TELEPHONE, enquiryKinds, MAX_MESSAGE_LENGTH } from "./contact-request.ts";

export const NOM = "Le nom doit contenir au moins 2 caractères.";
const SUJET = "Le sujet doit contenir au moins 5 caractères.";
const MESSAGE = "Le message doit contenir au moins 10 caractères.";
const LISTING = "Cette annonce n’est pas reconnue. Rechargez la page et recommencez.";

export const TELEPHONE = "Veuillez saisir un numéro de téléphone valide.";

/** Who asks; an e-mail or a telephone is enough, and what is given has to be right. */
export const senderFields = {
  nom: visitor.text({ required: NOM, min: 2, tooShort: NOM, max: 100 }),
  email: optionalEmail(EMAIL),
  telephone: optionalPhone(TELEPHONE),
  indicatif: callingCode("Choisissez un pays de la liste."),
};

/** What every message asks for. */
const contactFields = {
  ...senderFields,
  sujet: visitor.text({ required: SUJET, min: 5, tooShort: SUJET, max: 200 }),
  message: visitor.paragraphs({
    required: MESSAGE,
    min: 10,
    tooShort: MESSAGE,
    max: MAX_MESSAGE_LENGTH,
    tooLong: `Le message ne peut pas dépasser ${MAX_MESSAGE_LENGTH} caractères.`,
  }),
  service_demande: optionalOneOf(services, "Choisissez un service de la liste."),
  cle_envoi: submissionKey(),
};

export const contactRequestInputSchema = z
  .strictObject(contactFields)
  .refine(isReachable, { error: EMAIL, path: ["email"], when: isReachRead });
export type ContactRequestInput = z.infer<typeof contactRequestInputSchema>;

/** A visit, a quote or a question asked from a listing: the same checks, and a wished date that is not past in Lomé. */
export const listingRequestInputSchema = z
  .strictObject({
    ...contactFields,
    nature: oneOf(enquiryKinds, LISTING),
    listing_table: oneOf(listingTables, LISTING),
    listing_id: z.string(LISTING).regex(/^[0-9a-f-]{36}$/, LISTING),
    date_souhaitee: optionalDate("Indiquez une date qui existe.").refine(
      (date) => date === null || date >= todayInLome(),
      "Choisissez une date à venir.",
    ),
  })
  .refine((sent) => sent.nature !== "contact" || isReachable(sent), { error: EMAIL, path: ["email"], when: isReachRead })
  .refine((sent) => sent.nature === "contact" || isReachable(sent), { error: EMAIL_OR_TELEPHONE, path: ["email"], when: isReachRead });

export function isReachable({ email, telephone }: { email: string | null; telephone: string | null }) {
  return email !== null || telephone !== null;
}

/** Told together with the other mistakes of the form, once what it speaks of could be read. */
export function isReachRead({ issues }: { issues: { path?: PropertyKey[] }[] }) {
  return !issues.some(({ path }) => ["nature", "email", "telephone"].includes(String(path?.[0])));
}

export type ListingRequestInput = z.infer<typeof listingRequestInputSchema>;
