import type { ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { Field, Select } from "#app/ui/controls/field.tsx";
import type { FormFields } from "./text-field.tsx";

type SelectFieldProps<Name extends string, Value extends string> = {
  fields: FormFields<Name>;
  name: Name;
  options: readonly Value[];
  labels?: Readonly<Partial<Record<Value, string>>>;
  /** The words for "nothing chosen"; without them the first option is the default. */
  placeholder?: string;
  optional?: boolean;
  hint?: ReactNode;
  className?: string;
};

export function SelectField<Name extends string, Value extends string>({
  fields,
  name,
  options,
  labels,
  placeholder,
  optional,
  hint,
  className,
}: SelectFieldProps<Name, Value>) {
  const choices = options.map((value) => ({ value: value as string, label: labels?.[value] ?? value }));
  return (
    <Field label={fields.labels[name]} name={name} optional={optional} hint={hint} error={fields.errors[name]} className={className}>
      {(ids) => (
        <Select
          {...ids}
          name={name}
          defaultValue={textOf(fields.values, name)}
          options={placeholder === undefined ? choices : [{ value: "", label: placeholder }, ...choices]}
        />
      )}
    </Field>
  );
}
