import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";

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

type CountedTextareaProps = ComponentProps<"textarea"> & { max: number; note: string };

/** More than `max` may be pasted: it is shown in red and refused by the server, never cut without a word. */
export function CountedTextarea({ max, note, defaultValue = "", ...rest }: CountedTextareaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(defaultValue).length);

  useEffect(() => {
    const field = ref.current;
    const count = () => setLength(field?.value.length ?? 0);
    const countLater = () => void setTimeout(count); // the form empties its fields after it has told so
    count(); // what was typed before script ran
    field?.form?.addEventListener("reset", countLater);
    return () => field?.form?.removeEventListener("reset", countLater);
  }, []);

  return (
    <>
      <Textarea {...rest} ref={ref} defaultValue={defaultValue} onChange={({ currentTarget }) => setLength(currentTarget.value.length)} />
      <p className="field-hint counted-textarea">
        <span>{note}</span>
        <output className={length > max ? "tabular is-over" : "tabular"} aria-live="off">
          {length}/{max}
        </output>
      </p>
    </>
  );
}

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
