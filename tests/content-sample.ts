import { safeParse, type z } from "zod";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { formOf } from "#app/features/sent/sent-kinds.server.ts";
import type { ContentField, ContentFields } from "#app/services/content/content-fields.ts";

/** A form of a content that is accepted, made of its fields alone. */
export function sampleOf(fields: ContentFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const sample = sampleOfField(field);
      return sample === undefined ? [] : [[name, sample]];
    }),
  );
}

function sampleOfField(field: ContentField): string | undefined {
  switch (field.kind) {
    case "line":
    case "paragraphs":
      return `${field.label} d’exercice`.slice(0, "max" in field ? field.max : undefined);
    case "choice":
      return Object.keys(field.labels)[0];
    case "amount":
      return "9000000";
    case "date":
      return "2026-12-01";
    default:
      return undefined;
  }
}

const typed = ["Essai de l’exercice", "essai@exemple.tg", "5", "90 12 34 56", "2199-01-04"];

/** What the form of a kind takes: each field that it asks for, and where its sender is answered. */
export function requestSampleOf(table: SentTable): Record<string, string> {
  const shape: z.ZodRawShape = formOf(table).schema.shape;
  const { email, phone } = senderOf(table);
  const asked = Object.entries(shape).filter(([name, field]) => [email, phone].includes(name) || !accepts(field, undefined));
  return Object.fromEntries(asked.map(([name, field]) => [name, typed.find((text) => accepts(field, text)) ?? ""]));
}

function accepts(field: z.core.$ZodType, value: string | undefined) {
  return safeParse(field, value).success;
}
