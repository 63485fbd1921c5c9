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
