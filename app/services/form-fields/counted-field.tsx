import { textOf } from "#app/lib/forms/form-values.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { CountedTextarea } from "./counted-textarea.tsx";
import type { FormFields } from "./text-field.tsx";

type CountedFieldProps<Name extends string> = {
  fields: FormFields<Name>;
  name: Name;
  rows: number;
  max: number;
  note: string;
  optional?: boolean;
  className?: string;
};

/** A longer text of a form, with its words, its mistake and its count. */
export function CountedField<Name extends string>({ fields, name, optional, className, ...area }: CountedFieldProps<Name>) {
  return (
    <Field label={fields.labels[name]} name={name} optional={optional} error={fields.errors[name]} className={className}>
      {(ids) => <CountedTextarea {...ids} {...area} name={name} defaultValue={textOf(fields.values, name)} />}
    </Field>
  );
}
