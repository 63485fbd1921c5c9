import type { AdminRow } from "#app/services/content/content-definition.ts";
import type { ContentInput } from "#app/services/content/content-fields.ts";
import { contentOf } from "#app/services/content/rows/content.server.ts";
import { schemaOf } from "#app/services/content/rows/content-schema.server.ts";
import { projectDefinition, projectFields } from "./project-fields.ts";

export type ProjectInput = ContentInput<typeof projectFields>;
export type AdminProject = AdminRow<"projects">;

/** A project ends on the day it begins, or later. */
const schema = schemaOf(projectFields)
  .refine(({ date_debut, date_fin_prevue }) => isInOrder(date_debut, date_fin_prevue), {
    path: ["date_fin_prevue"],
    message: "La fin prévue ne peut pas être avant le début.",
    when: isForm,
  })
  .refine(({ date_debut, date_fin_reelle }) => isInOrder(date_debut, date_fin_reelle), {
    path: ["date_fin_reelle"],
    message: "La fin réelle ne peut pas être avant le début.",
    when: isForm,
  });

/** Days as they are stored sort as texts; one that is missing, or told to be none, is in no order. */
function isInOrder(start: string | null | undefined, end: string | null | undefined) {
  return !start || !end || start <= end;
}

// Said together with the other mistakes of the form, not after they are mended.
function isForm({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null;
}

export const projectContent = contentOf(projectDefinition, { schema });
