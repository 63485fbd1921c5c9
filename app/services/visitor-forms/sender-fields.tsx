import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { EITHER_ENOUGH } from "./visitor-form.ts";

type SenderFieldsProps = {
  values: FormValues;
  errors: FormErrors;
  nom?: string;
  /** Who is called by video is called by telephone: the e-mail is then one more. */
  isVideo?: boolean;
};

/** Who asks, and where an answer goes; one of the two addresses is enough. */
export function SenderFields({ values, errors, nom = "Votre nom", isVideo = false }: SenderFieldsProps) {
  const fields = { values, errors, labels: { nom, email: "E-mail" } };
  return (
    <>
      <TextField fields={fields} name="nom" maxLength={100} autoComplete="name" placeholder="Ama Koffi" />
      <PhoneField values={values} errors={errors} optional={false} label={isVideo ? "Téléphone WhatsApp" : undefined} />
      <TextField
        fields={fields}
        name="email"
        type="email"
        inputMode="email"
        maxLength={100}
        autoComplete="email"
        placeholder="vous@exemple.com"
        hint={isVideo ? undefined : EITHER_ENOUGH}
        optional={isVideo}
      />
    </>
  );
}
