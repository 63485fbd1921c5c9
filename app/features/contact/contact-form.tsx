import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { CONTACT_PATH } from "#app/services/addresses/public-paths.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { CountedTextarea, TextField } from "#app/services/form-fields/text-field.tsx";
import { FormReceipt } from "#app/services/visitor-forms/form-thanks.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import { EITHER_ENOUGH, EMAIL, eitherOf, type FormAnswer, type MessagePost } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { contactMessages, MAX_MESSAGE_LENGTH } from "./contact-request.ts";

type ContactFormProps = {
  /** The service of the button that led here. */
  service?: string;
  answer?: FormAnswer;
  sendLabel?: string;
  privacy?: string;
  /** What is sent is another kind of request. */
  post?: MessagePost;
};

const contactPost = { name: "contact", action: CONTACT_PATH, messages: contactMessages };

export function ContactForm({ service = "", answer, sendLabel = "Envoyer le message", privacy, post }: ContactFormProps) {
  const { messages, ...sending } = post ?? contactPost;
  const form = useVisitorForm({ ...sending, messages, either: eitherOf(EMAIL), answer });
  if (form.receipt)
    return (
      <FormReceipt {...form.receipt} canCopy>
        <Button type="button" variant="outline" onClick={form.again}>
          Écrire un autre message
        </Button>
      </FormReceipt>
    );
  return (
    <form {...form.formProps} className="contact-form">
      <FormTrap />
      {!post && <input type="hidden" name="service_demande" defaultValue={service ?? ""} />}
      <ContactFields
        values={form.typed}
        errors={form.errors}
        messagePlaceholder={post ? undefined : "Décrivez votre besoin, votre budget et vos délais."}
        subject={post?.subject}
      />
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

type ContactFieldsProps = {
  values: FormValues;
  errors: FormErrors;
  messagePlaceholder?: string;
  subject?: MessagePost["subject"];
  /** Stands before the message. */
  children?: ReactNode;
};

const usualSubject = { label: "Sujet", placeholder: "Achat d’un terrain à Adidogomé" };

/** What every message, visit and quote asks for. */
export function ContactFields({ values, errors, children, ...words }: ContactFieldsProps) {
  const { messagePlaceholder, subject = usualSubject } = words;
  const fields = { values, errors, labels: { nom: "Nom", email: "E-mail", sujet: subject.label } };
  return (
    <div className="form-grid">
      <TextField fields={fields} name="nom" maxLength={100} autoComplete="name" placeholder="Votre nom complet" />
      <TextField
        fields={fields}
        name="email"
        type="email"
        inputMode="email"
        maxLength={100}
        autoComplete="email"
        placeholder="vous@exemple.com"
        hint={EITHER_ENOUGH}
      />
      <PhoneField values={values} errors={errors} optional={false} />
      <TextField fields={fields} name="sujet" maxLength={200} placeholder={subject.placeholder} />
      {children}
      <Field label="Message" name="message" error={errors.message} className="form-grid-wide">
        {(ids) => (
          <CountedTextarea
            {...ids}
            name="message"
            max={MAX_MESSAGE_LENGTH}
            note="10 caractères minimum"
            placeholder={messagePlaceholder}
            defaultValue={textOf(values, "message")}
          />
        )}
      </Field>
    </div>
  );
}
