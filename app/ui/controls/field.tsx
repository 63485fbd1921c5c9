import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
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
