import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PRIVACY_PATH } from "#app/services/addresses/public-paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { FormReceipt } from "./receipt.tsx";
import type { VisitorFormState } from "./use-visitor-form.ts";
import { TRAP_FIELD } from "./visitor-form.ts";

type VisitorFormProps = {
  form: VisitorFormState;
  /** On its button, and what is said under it. */
  send: ReactNode;
  after?: ReactNode;
  privacy?: string;
  className?: string;
  /** The way on, under what is said once it is stored. */
  done?: ReactNode;
  children: ReactNode;
};

/** A form of the site: its fields, between what programs fill in and what all forms end with; then, in their place, what is said of it. */
export function VisitorForm({ form, send, after, privacy, className = "contact-form", done, children }: VisitorFormProps) {
  if (form.receipt)
    return (
      <FormReceipt receipt={form.receipt} canCopy>
        {done}
      </FormReceipt>
    );
  return (
    <form {...form.formProps} className={className}>
      <FormTrap />
      {children}
      <FormFailure form={form} />
      <div>
        <FormSendButton form={form}>{send}</FormSendButton>
      </div>
      {after}
      <PrivacyNotice text={privacy} />
    </form>
  );
}

type FormSendProps = {
  form: Pick<VisitorFormState, "isSending" | "isLocked">;
  /** The id of the form, where the button stands outside it. */
  formId?: string;
  children: ReactNode;
};

export function FormSendButton({ form: { isSending, isLocked }, formId, children }: FormSendProps) {
  const isSlow = useDelayed(isSending);
  return (
    <Button type="submit" form={formId} disabled={isLocked} aria-busy={isSending}>
      {isSlow ? "Envoi en cours…" : children}
    </Button>
  );
}

/**
 * Why nothing was stored, or why the button waits. The hidden sentence is for a form whose code could not be fetched: wake.client.ts shows it
 * instead of letting the browser leave for a page of its own.
 */
export function FormFailure({
  form: { failure, isLocked, offline },
}: {
  form: Pick<VisitorFormState, "failure" | "isLocked" | "offline">;
}) {
  const { title, description } = failure ?? offline;
  return (
    <>
      <p className="form-failure" role="alert" hidden={!failure} data-offline={failure ? undefined : ""}>
        <CircleAlert />
        <span>
          {title} {description}
        </span>
      </p>
      {!failure && isLocked && <p className="field-hint">Trois envois ont été faits. Le suivant sera possible dans cinq minutes.</p>}
    </>
  );
}

/** Hidden from visitors; programs that fill every field fill it, and are known by that. */
export function FormTrap() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label>
        Ne remplissez pas ce champ
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

const DEFAULT_TEXT = "Vos coordonnées servent à vous répondre et à rien d’autre. Vous pouvez demander leur suppression à tout moment.";

/** Under every form in which a visitor leaves personal data. */
export function PrivacyNotice({ text = DEFAULT_TEXT }: { text?: string }) {
  return (
    <p className="privacy-notice">
      {text}{" "}
      <a href={PRIVACY_PATH} target="_blank" rel="noopener">
        Confidentialité
      </a>
    </p>
  );
}
