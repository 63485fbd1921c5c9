import { z } from "zod";
import { services } from "#app/db/tables/closed-lists.ts";
import { optionalEmail, optionalOneOf, optionalWholeNumber, paragraphs, submissionKey, text, visitor } from "#app/lib/forms/fields.ts";
import { DEFAULT_NOTE } from "./testimonial.ts";

const NOM = "Indiquez votre nom.";
const CONTENU = "Écrivez votre avis.";
const note = optionalWholeNumber({ invalid: "La note va de 1 à 5.", min: 1, max: 5 });

/** What a visitor sends. */
export const testimonialInputSchema = z.strictObject({
  client_nom: visitor.text({ required: NOM, max: 100 }),
  client_email: optionalEmail("Veuillez saisir une adresse email valide."),
  contenu: visitor.paragraphs({ required: CONTENU, max: 1_000 }),
  service: optionalOneOf(services, "Choisissez un service de la liste."),
  note: note.transform((value) => value ?? DEFAULT_NOTE),
  pays: visitor.optionalText({ max: 60 }),
  cle_envoi: submissionKey(),
});
export type TestimonialInput = z.infer<typeof testimonialInputSchema>;

/** What the administrator may correct. */
export const testimonialEditSchema = z.strictObject({
  client_nom: text({ required: NOM, max: 100 }),
  contenu: paragraphs({ required: CONTENU, max: 1_000 }),
  note,
});
export type TestimonialEdit = z.infer<typeof testimonialEditSchema>;
