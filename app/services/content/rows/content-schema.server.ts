import { z } from "zod";
import { OTHER_TOWN, OTHER_TOWN_LABEL } from "#app/db/tables/closed-lists.ts";
import { findTown, townSlug } from "#app/db/tables/places.ts";
import {
  checkbox,
  imageRefs,
  missingField,
  oneOf,
  oneOfOr,
  optionalAmount,
  optionalDate,
  optionalDecimal,
  optionalEmail,
  optionalMoment,
  optionalOneOf,
  optionalParagraphs,
  optionalPhone,
  optionalPosition,
  optionalText,
  optionalVideoUrl,
  optionalWholeNumber,
  paragraphs,
  amount as requiredAmount,
  text,
  words,
} from "#app/lib/forms/fields.ts";
import { slugify } from "#app/lib/text/text.ts";
import type { ContentField, ContentFields, ContentInput } from "#app/services/content/content-fields.ts";

type Shape<Fields> = { [Name in keyof ContentInput<Fields>]: z.ZodType<ContentInput<Fields>[Name]> };

/** What the back-office form of a content may send. */
export function schemaOf<const Fields extends ContentFields>(fields: Fields) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]));
  return z.strictObject(shape) as unknown as z.ZodObject<Shape<Fields>, z.core.$strict>;
}

function schemaOfField(field: ContentField): z.ZodType {
  const required = "required" in field && field.required !== undefined ? missingField(field.required) : undefined;
  switch (field.kind) {
    case "line":
      return required === undefined ? optionalText(field) : text({ max: field.max, required });
    case "paragraphs":
      return required === undefined ? optionalParagraphs() : paragraphs({ required });
    case "choice":
      return choiceSchema(field, required);
    case "town":
      return townSchema(field);
    case "amount":
      return required === undefined ? optionalAmount(field) : requiredAmount({ ...field, required });
    case "number": {
      const read = field.hasDecimals ? optionalDecimal(field) : optionalWholeNumber(field);
      return field.fallback === undefined ? read : read.transform((value) => value ?? field.fallback);
    }
    case "date":
      return optionalDate(field.invalid);
    case "moment":
      return optionalMoment(field.invalid);
    case "email":
      return optionalEmail(field.invalid);
    case "phone":
      return optionalPhone(field.invalid);
    case "video":
      return optionalVideoUrl(field.invalid);
    case "position":
      return optionalPosition(field);
    case "box":
      return checkbox();
    case "words":
      return words(field);
    case "images":
      return imageRefs(field);
  }
}

const TOWN_LENGTH = { min: 2, max: 60 };

/** A spelling of one of our towns is that one; any other name is stored as it was typed. */
function townSchema({ fallback, invalid }: Extract<ContentField, { kind: "town" }>) {
  return z.preprocess(
    (given) => given ?? fallback,
    text({ ...TOWN_LENGTH, required: invalid, tooLong: invalid })
      .refine((ville) => townSlug(ville) !== "" && !notNames.has(townSlug(ville)), invalid)
      .transform((ville) => findTown(ville)?.nom ?? ville.replace(/\s+/g, " ")),
  );
}

/** What a line of an import says in the place of a name. */
const notNames = new Set([OTHER_TOWN, slugify(OTHER_TOWN_LABEL)]);

/** Nothing chosen is a missing field; a value outside the list is another mistake. */
function choiceSchema({ labels, fallback, invalid }: Extract<ContentField, { kind: "choice" }>, required: string | undefined) {
  const values = Object.keys(labels) as [string, ...string[]];
  if (fallback !== undefined) return oneOfOr(values, fallback, invalid);
  if (required === undefined) return optionalOneOf(values, invalid);
  return z.string().default("").pipe(z.string().min(1, required)).pipe(oneOf(values, invalid));
}
