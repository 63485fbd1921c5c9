import { z } from "zod";
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

/** Nothing chosen is a missing field; a value outside the list is another mistake. */
function choiceSchema({ labels, fallback, invalid }: Extract<ContentField, { kind: "choice" }>, required: string | undefined) {
  const values = Object.keys(labels) as [string, ...string[]];
  if (fallback !== undefined) return oneOfOr(values, fallback, invalid);
  if (required === undefined) return optionalOneOf(values, invalid);
  return z.string().default("").pipe(z.string().min(1, required)).pipe(oneOf(values, invalid));
}
