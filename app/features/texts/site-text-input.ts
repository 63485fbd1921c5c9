import { z } from "zod";
import { siteTextSections, siteTextTypes } from "#app/db/tables/closed-lists.ts";
import { oneOf, oneOfOr, paragraphs, text } from "#app/lib/forms/fields.ts";
import { siteTextMaxLengths } from "#app/services/site-texts/site-text-places.ts";

export const MAX_KEY_LENGTH = 60;
const REQUIRED = "Tous les champs sont obligatoires";
const content = paragraphs({ required: REQUIRED, max: siteTextMaxLengths.paragraph });

export const siteTextNameSchema = z.object({
  section: oneOf(siteTextSections, REQUIRED),
  key: text({ required: REQUIRED, max: MAX_KEY_LENGTH }),
});

export const siteTextChangeSchema = siteTextNameSchema.extend({
  content,
  version: z.coerce.number().int().nonnegative(),
});

/** `cle` becomes the id of the row: the same form sent again, because its answer was lost, finds what it made. */
export const siteTextAddSchema = siteTextNameSchema.extend({
  type: oneOfOr(siteTextTypes, "paragraph", REQUIRED),
  content,
  cle: z.uuid(),
});
