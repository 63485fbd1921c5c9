import { textOf } from "#app/lib/form-values.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type ProjectField, projectFieldLabels } from "./project-form-values.ts";
import type { ProjectFields } from "./project-text-field.tsx";

type ProjectParagraphsFieldProps = {
  fields: ProjectFields;
  name: ProjectField;
  rows: number;
  hint?: string;
  optional?: boolean;
  className?: string;
};

export function ProjectParagraphsField({ fields, name, rows, hint, optional, className }: ProjectParagraphsFieldProps) {
  return (
    <Field label={projectFieldLabels[name]} name={name} hint={hint} optional={optional} error={fields.errors[name]} className={className}>
      {(ids) => <Textarea {...ids} name={name} rows={rows} defaultValue={textOf(fields.values, name)} />}
    </Field>
  );
}
