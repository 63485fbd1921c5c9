import { ChevronDown } from "lucide-react";
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { OTHER_TOWN_LABEL, villes } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { formatNumber, typedPrix } from "#app/lib/text/money.ts";
import { CheckboxTile, Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { ContentField as Definition } from "./content-fields.ts";

/** What a form shows: its fields, the values as typed and the mistakes. */
export type ContentForm<Name extends string = string> = {
  fields: Readonly<Record<Name, Definition>>;
  values: FormValues;
  errors: FormErrors;
};

type ContentFieldProps<Name extends string> = Omit<ComponentProps<typeof Input>, "name" | "className" | "form"> & {
  form: ContentForm<Name>;
  name: Name;
  /** In the place of the field's own, where the form has little room or more to say. */
  label?: string;
  hint?: ReactNode;
  /** Where another choice decides whether it must be filled. */
  optional?: boolean;
  rows?: number;
  className?: string;
};

/** The control of a field, by its kind. Pictures and lists of words have controls of their own. */
export function ContentField<Name extends string>({ form, name, ...rest }: ContentFieldProps<Name>) {
  const { label, hint, optional, rows = 3, className, ...input } = rest;
  const field = form.fields[name];
  const value = textOf(form.values, name);
  if (field.kind === "town") return <TownField field={field} name={name} value={value} error={form.errors[name]} className={className} />;
  if (field.kind === "box")
    return <CheckboxTile name={name} label={label ?? field.label} defaultChecked={value === "on"} className={className} />;
  return (
    <Field
      label={label ?? field.label}
      name={name}
      hint={hint}
      optional={optional ?? isOptional(field)}
      error={form.errors[name]}
      className={className}
    >
      {(ids) => {
        if (field.kind === "paragraphs") return <Textarea {...ids} name={name} rows={rows} defaultValue={value} />;
        if (field.kind === "choice") return <Select {...ids} name={name} defaultValue={value} options={optionsOf(field)} />;
        return <Input autoComplete="off" {...attributesOf(field)} {...input} {...ids} name={name} defaultValue={value} />;
      }}
    </Field>
  );
}

type TownFieldProps = { field: Extract<Definition, { kind: "town" }>; name: string; value: string; error?: string; className?: string };

const townOptions = [...villes.map((ville) => ({ value: ville, label: ville })), { value: "", label: OTHER_TOWN_LABEL }];

/** One of the towns, or another whose name is typed. One of the two controls is the field: the name of a town is what the form sends. */
function TownField({ field, name, value, error, className }: TownFieldProps) {
  const [isOther, setOther] = useState(!isTown(value));
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the scripts of the page came.
  useEffect(() => setOther(!isTown(select.current?.value ?? "")), []);
  return (
    <>
      <Field label={field.label} name={name} error={isOther ? undefined : error} className={className}>
        {(ids) => (
          <Select
            {...ids}
            ref={select}
            name={isOther ? undefined : name}
            defaultValue={isTown(value) ? value : ""}
            options={townOptions}
            onChange={({ currentTarget }) => setOther(!isTown(currentTarget.value))}
          />
        )}
      </Field>
      {isOther && (
        <Field label="Nom de la ville" name={name} error={error} className="content-form-wide">
          {(ids) => <Input {...ids} name={name} defaultValue={isTown(value) ? "" : value} maxLength={TOWN_LENGTH} autoComplete="off" />}
        </Field>
      )}
    </>
  );
}

function isTown(value: string) {
  return villes.some((ville) => ville === value);
}

type FormFoldProps<Name extends string> = {
  icon: ReactNode;
  title: string;
  /** What is in it: "aucun", "3 choisis". */
  state: string;
  form: ContentForm<Name>;
  /** The fields in it: one that is wrong is not folded away. */
  names: readonly Name[];
  className?: string;
  children: ReactNode;
};

/** A part of a form that few rows need. */
export function FormFold<Name extends string>({ icon, title, state, form, names, className, children }: FormFoldProps<Name>) {
  const [isOpen] = useState(names.some((name) => form.errors[name] !== undefined)); // what is mended does not close under the hand
  return (
    <details className={classNames("form-fold", className)} open={isOpen}>
      <summary className="no-marker">
        {icon}
        {title}
        <small>{state}</small>
        <ChevronDown />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function isOptional(field: Definition) {
  return !("required" in field && field.required) && !("fallback" in field && field.fallback !== undefined);
}

function optionsOf({ labels, placeholder }: Extract<Definition, { kind: "choice" }>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return placeholder === undefined ? options : [{ value: "", label: placeholder }, ...options];
}

const LINE_LENGTH = 200;
const TOWN_LENGTH = 60;
const inputTypes: Partial<Record<Definition["kind"], string>> = { date: "date", moment: "datetime-local" };

function attributesOf(field: Definition): ComponentProps<typeof Input> {
  switch (field.kind) {
    case "line":
      return { maxLength: field.max ?? LINE_LENGTH };
    case "amount":
      return { inputMode: "numeric", maxLength: 20, onBlur: groupDigits };
    case "number":
      return { inputMode: field.hasDecimals ? "decimal" : "numeric", maxLength: 14 };
    case "email":
      return { type: "email", inputMode: "email", maxLength: 100 };
    case "phone":
      return { type: "tel", inputMode: "tel", maxLength: 20 };
    case "position":
      return { maxLength: 2_000 };
    case "video":
      return { type: "url", inputMode: "url" };
    default:
      return { type: inputTypes[field.kind] };
  }
}

/** Shows the amount by thousands once it is typed. */
function groupDigits({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const typed = typedPrix(currentTarget.value);
  if (typed !== undefined) currentTarget.value = formatNumber(typed);
}

/** What stands in a field now: typed, or as the form was opened while no script runs. A choice outside its list, which no page offers, is none. */
export function typedIn({ fields, values }: Pick<ContentForm, "fields" | "values">, draft: FormData | undefined) {
  return (name: string) => {
    const typed = String(draft ? (draft.get(name) ?? "") : textOf(values, name));
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.kind === "choice" && !Object.hasOwn(field.labels, typed) ? "" : typed;
  };
}

/** The amount being typed in a field, to be told in euros beside it. */
export function typedAmount({ values }: Pick<ContentForm, "values">, draft: FormData | undefined, name: string) {
  return typedPrix(String(draft?.get(name) ?? textOf(values, name)));
}
