import { z } from "zod";
import { siteTextSections } from "#app/db/closed-lists.ts";
import { oneOf, paragraphs, text } from "#app/lib/fields.ts";
import { siteTextMaxLengths } from "./site-text-places.ts";

const MAX_KEY_LENGTH = 60;
const REQUIRED = "Tous les champs sont obligatoires";

export const siteTextNameSchema = z.object({
  section: oneOf(siteTextSections, REQUIRED),
  key: text({ required: REQUIRED, max: MAX_KEY_LENGTH }),
});

export const siteTextChangeSchema = siteTextNameSchema.extend({
  content: paragraphs({ required: REQUIRED, max: siteTextMaxLengths.paragraph }),
  version: z.coerce.number().int().nonnegative(),
});
