import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

/** What ties a control to its label, its hint and its error. */
export type FieldIds = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  optional?: boolean;
  error?: string;
  children: (ids: FieldIds) => ReactNode;
  className?: string;
};

export function Field({ label, name, hint, optional = false, error, children, className }: FieldProps) {
  const id = `${name}-${useId()}`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error && errorId, Boolean(hint) && hintId) || undefined;
  return (
    <div className={classNames("field", className)}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (facultatif)</span>}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert />
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The same for what is no `Field`; written out there, because a part of its own made the script of the site larger. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert />
      {children}
    </p>
  );
}

/** What is wrong with a whole form: a screen reader says it when it appears. */
export function FormError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p className="field-error" id={id} role="alert">
      {children}
    </p>
  );
}

type InputProps = ComponentProps<"input"> & { icon?: ReactNode };

export function Input({ icon, className, ...rest }: InputProps) {
  const input = <input {...rest} className={classNames("input", className)} />;
  if (!icon) return input;
  return (
    <span className="input-with-icon">
      {icon}
      {input}
    </span>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={classNames("input", className)} />;
}

/** `eur`: the label while prices are in euros (price-currency.client.ts). */
export type SelectOption = { value: string; label: string; eur?: string };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & { options: readonly SelectOption[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", className)}>
      {options.map(({ value, label, eur }) => (
        <option key={value} value={value} data-xof={eur && label} data-eur={eur}>
          {label}
        </option>
      ))}
    </select>
  );
}

type CheckboxTileProps = Omit<ComponentProps<"input">, "type"> & { name: string; label: ReactNode };

/** Sends "on" when ticked, and nothing otherwise. */
export function CheckboxTile({ label, className, ...rest }: CheckboxTileProps) {
  return (
    <label className={classNames("checkbox-tile r-2 white row gap-2h small", className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
