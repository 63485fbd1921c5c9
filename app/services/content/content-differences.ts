import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { FormDifference } from "#app/services/forms/form-conflict.tsx";
import { type FieldKind, formDifferences } from "#app/services/forms/form-differences.ts";
import type { ContentField, ContentFields } from "./content-fields.ts";

/** Where two versions of a content's form differ, in words a person can compare. */
export function differencesOf(fields: ContentFields, mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(
    mapValues(fields, ({ label }) => label),
    mapValues(fields, kindOf),
    { mine, stored },
  );
}

function kindOf(field: ContentField): FieldKind | undefined {
  switch (field.kind) {
    case "choice":
      return field.labels;
    case "amount":
      return field.suffix ? { suffix: field.suffix } : "amount";
    case "number":
    case "date":
    case "moment":
    case "box":
    case "words":
    case "images":
      return field.kind;
    default:
      return undefined;
  }
}

function mapValues<Value>(fields: ContentFields, tell: (field: ContentField) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tell(field)]));
}
