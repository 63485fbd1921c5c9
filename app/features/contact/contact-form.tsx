import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { CONTACT_PATH } from "#app/services/addresses/public-paths.ts";
import { CountedTextarea, TextField } from "#app/services/form-fields/text-field.tsx";
import { SenderFields } from "#app/services/visitor-forms/sender-fields.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import { EMAIL, eitherOf, type FormAnswer, type MessagePost } from "#app/services/visitor-forms/visitor-form.ts";
import { VisitorForm } from "#app/services/visitor-forms/visitor-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { MAX_MESSAGE_LENGTH, MESSAGE_FAILED } from "./contact-request.ts";

type ContactFormProps = {
  /** The service of the button that led here. */
  service?: string;
  answer?: FormAnswer;
  sendLabel?: string;
  privacy?: string;
  /** What is sent is another kind of request. */
  post?: MessagePost;
};

const contactPost = { name: "contact", action: CONTACT_PATH, messages: { failed: MESSAGE_FAILED } };

export function ContactForm({ service = "", answer, sendLabel = "Envoyer le message", privacy, post }: ContactFormProps) {
  const form = useVisitorForm({ ...(post ?? contactPost), either: eitherOf(EMAIL), answer });
  return (
    <VisitorForm
      form={form}
      privacy={privacy}
      send={
        <>
          {sendLabel}
          <Send aria-hidden="true" />
        </>
      }
      done={
        <Button type="button" variant="outline" onClick={form.again}>
          Écrire un autre message
        </Button>
      }
    >
      {!post && <input type="hidden" name="service_demande" defaultValue={service ?? ""} />}
      <ContactFields
        values={form.typed}
        errors={form.errors}
        messagePlaceholder={post ? undefined : "Décrivez votre besoin, votre budget et vos délais."}
        subject={post?.subject}
      />
    </VisitorForm>
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
  const fields = { values, errors, labels: { sujet: subject.label } };
  return (
    <div className="form-grid">
      <SenderFields values={values} errors={errors} nom="Nom" />
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
