import type { ComponentProps, ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";

/** What a form shows: the values as typed, the mistakes and the words of each field. */
export type FormFields<Name extends string> = { values: FormValues; errors: FormErrors; labels: Readonly<Record<Name, string>> };

type TextFieldProps<Name extends string> = Omit<ComponentProps<typeof Input>, "name" | "className" | "form"> & {
  fields: FormFields<Name>;
  name: Name;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

export function TextField<Name extends string>({ fields, name, hint, optional, className, ...input }: TextFieldProps<Name>) {
  return (
    <Field label={fields.labels[name]} name={name} hint={hint} optional={optional} error={fields.errors[name]} className={className}>
      {(ids) => <Input autoComplete="off" {...input} {...ids} name={name} defaultValue={textOf(fields.values, name)} />}
    </Field>
  );
}
