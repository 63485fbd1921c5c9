import { z } from "zod";
import { listingTables, services } from "#app/db/schema.ts";
import { todayInLome } from "#app/lib/dates.ts";
import { email, oneOf, optionalDate, optionalOneOf, optionalPhone, submissionKey, visitor } from "#app/lib/fields.ts";
import { enquiryKinds, MAX_MESSAGE_LENGTH } from "./contact-request.ts";

const NOM = "Le nom doit contenir au moins 2 caractères.";
const SUJET = "Le sujet doit contenir au moins 5 caractères.";
const MESSAGE = "Le message doit contenir au moins 10 caractères.";
const LISTING = "Cette annonce n’est pas reconnue. Rechargez la page et recommencez.";

export const contactRequestInputSchema = z.strictObject({
  nom: visitor.text({ required: NOM, min: 2, tooShort: NOM, max: 100 }),
  email: email("Veuillez saisir une adresse email valide."),
  telephone: optionalPhone("Veuillez saisir un numéro de téléphone valide."),
  indicatif: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "Choisissez un pays de la liste.")
    .default("228"),
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
});
export type ContactRequestInput = z.infer<typeof contactRequestInputSchema>;

/** A visit, a quote or a question asked from a listing: the same checks, and a wished date that is not past in Lomé. */
export const listingRequestInputSchema = z.strictObject({
  ...contactRequestInputSchema.shape,
  nature: oneOf(enquiryKinds, LISTING),
  listing_table: oneOf(listingTables, LISTING),
  listing_id: z.string(LISTING).regex(/^[0-9a-f-]{36}$/, LISTING),
  date_souhaitee: optionalDate("Indiquez une date qui existe.").refine(
    (date) => date === null || date >= todayInLome(),
    "Choisissez une date à venir.",
  ),
});
export type ListingRequestInput = z.infer<typeof listingRequestInputSchema>;
