import { z } from "zod";
import { siteTextSections, siteTextTypes } from "#app/db/closed-lists.ts";
import { oneOf, oneOfOr, paragraphs, text } from "#app/lib/fields.ts";

export const MAX_KEY_LENGTH = 60;
const REQUIRED = "Tous les champs sont obligatoires";

export const siteTextInputSchema = z.strictObject({
  section: oneOf(siteTextSections, REQUIRED),
  key: text({ required: REQUIRED, max: MAX_KEY_LENGTH }),
  content: paragraphs({ required: REQUIRED }),
  type: oneOfOr(siteTextTypes, "paragraph", "Choisissez un type de la liste."),
});
export type SiteTextInput = z.infer<typeof siteTextInputSchema>;
