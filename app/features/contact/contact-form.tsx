import { Send } from "lucide-react";
import { CONTACT_PATH } from "#app/services/addresses/public-paths.ts";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contactMessages } from "./contact-form-messages.ts";

type ContactFormProps = {
  /** The service of the button that led here. */
  service?: string;
  answer?: FormAnswer;
  sendLabel?: string;
  privacy?: string;
};

export function ContactForm({ service = "", answer, sendLabel = "Envoyer le message", privacy }: ContactFormProps) {
  const form = useVisitorForm({ name: "contact", action: CONTACT_PATH, messages: contactMessages, answer });
  return (
    <form {...form.formProps} className="contact-form">
      <FormTrap />
      <input type="hidden" name="service_demande" defaultValue={service ?? ""} />
      <ContactFields values={form.typed} errors={form.errors} messagePlaceholder="Décrivez votre besoin, votre budget et vos délais." />
      <FormFailure form={form} />
      <div>
        <FormSendButton form={form}>
          {sendLabel}
          <Send aria-hidden="true" />
        </FormSendButton>
      </div>
      <PrivacyNotice text={privacy} />
    </form>
  );
}
