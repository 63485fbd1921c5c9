import { useSyncExternalStore } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { EMAIL_OR_TELEPHONE, enquiryMessages } from "./contact-form-messages.ts";
import { type EnquiryKind, type EnquiryTarget, enquiryAddress, enquirySubject, enquiryText } from "./enquiry-listing.ts";

type EnquiryFormProps = {
  kind: EnquiryKind;
  listing: EnquiryTarget;
  answer?: FormAnswer;
  onSent?: () => void;
};

/** A visit, a quote or a question, tied to one listing. */
export function EnquiryForm({ kind, listing, answer, onSent }: EnquiryFormProps) {
  const form = useVisitorForm({
    name: "demande",
    action: enquiryAddress(kind, listing),
    messages: enquiryMessages[kind],
    answer,
    either: { names: ["email", "telephone"], sentence: EMAIL_OR_TELEPHONE },
    onSent,
  });
  const values = { sujet: enquirySubject(kind, listing), message: enquiryText(kind, listing), ...form.typed };
  const today = useSyncExternalStore(never, todayInLome, () => undefined);
  return (
    <form {...form.formProps} className="contact-form">
      <FormTrap />
      <input type="hidden" name="nature" value={kind} />
      <input type="hidden" name="listing_table" value={listing.table} />
      <input type="hidden" name="listing_id" value={listing.id} />
      <ContactFields
        values={values}
        errors={form.errors}
        messagePlaceholder="Dites-nous ce qui compte pour vous."
        isEitherEnough={kind !== "contact"}
      >
        {kind !== "contact" && (
          <Field
            label={kind === "visite" ? "Date souhaitée" : "Début souhaité"}
            name="date_souhaitee"
            optional
            error={form.errors.date_souhaitee}
          >
            {(ids) => <Input {...ids} type="date" name="date_souhaitee" min={today} defaultValue={textOf(values, "date_souhaitee")} />}
          </Field>
        )}
      </ContactFields>
      {form.errors.listing_id && <p className="field-error">{form.errors.listing_id}</p>}
      <FormFailure form={form} />
      <div>
        <FormSendButton form={form}>Envoyer ma demande</FormSendButton>
      </div>
      <PrivacyNotice />
    </form>
  );
}

const never = () => () => undefined;
