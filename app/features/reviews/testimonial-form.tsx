import { Star } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { services } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { REVIEW_PATH } from "#app/services/addresses/public-paths.ts";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DEFAULT_NOTE, REVIEW_FAILED, testimonialServiceLabels } from "./testimonial.ts";

const labels = {
  client_nom: "Votre nom",
  client_email: "E-mail",
  service: "Service concerné",
  pays: "Pays",
} as const;

const PRIVACY = "Votre avis, votre nom et votre pays sont publiés après validation. Votre adresse e-mail n’est jamais affichée.";

export function TestimonialForm({ answer, sendLabel = "Envoyer mon avis" }: { answer?: FormAnswer; sendLabel?: string }) {
  const form = useVisitorForm({ name: "avis", action: REVIEW_PATH, messages: { failed: REVIEW_FAILED }, answer });
  const fields = { values: form.typed, errors: form.errors, labels };
  return (
    <form {...form.formProps} className="form-grid testimonial-form">
      <FormTrap />
      <TestimonialNoteField typed={textOf(form.typed, "note")} error={form.errors.note} />
      <TextField fields={fields} name="client_nom" maxLength={100} autoComplete="name" placeholder="Ama Koffi" />
      <TextField
        fields={fields}
        name="client_email"
        type="email"
        inputMode="email"
        maxLength={100}
        autoComplete="email"
        placeholder="ama@exemple.com"
        optional
      />
      <SelectField
        fields={fields}
        name="service"
        options={services}
        labels={testimonialServiceLabels}
        placeholder="Choisissez un service"
        optional
      />
      <TextField
        fields={fields}
        name="pays"
        maxLength={60}
        autoComplete="country-name"
        placeholder="France"
        hint="Si vous vivez à l’étranger."
        optional
      />
      <Field label="Votre avis" name="contenu" error={form.errors.contenu} className="form-grid-wide">
        {(ids) => (
          <Textarea
            {...ids}
            name="contenu"
            maxLength={1_000}
            placeholder="Ce qui s’est bien passé, ce que nous pouvons améliorer…"
            defaultValue={textOf(form.typed, "contenu")}
          />
        )}
      </Field>
      <div className="form-grid-wide testimonial-form-end">
        <FormFailure form={form} />
        <div>
          <FormSendButton form={form}>{sendLabel}</FormSendButton>
        </div>
        <PrivacyNotice text={PRIVACY} />
      </div>
    </form>
  );
}

const notes = [1, 2, 3, 4, 5];

/** Five radio buttons drawn as stars: arrows move along them, and the style sheet fills those up to the chosen one. */
export function TestimonialNoteField({ typed, error }: { typed: string; error?: string }) {
  const first = notes.find((note) => String(note) === typed) ?? DEFAULT_NOTE;
  const [note, setNote] = useState(first);
  const ref = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const fieldset = ref.current;
    const checked = fieldset?.querySelector<HTMLInputElement>("input:checked"); // chosen before script ran
    if (checked) setNote(Number(checked.value));
    const restore = () => setNote(first);
    fieldset?.form?.addEventListener("reset", restore);
    return () => fieldset?.form?.removeEventListener("reset", restore);
  }, [first]);

  return (
    <fieldset ref={ref} className="field form-grid-wide">
      <legend className="field-label">Votre note</legend>
      <div className="testimonial-note">
        {notes.map((value) => (
          <label key={value} title={`${value} sur 5`}>
            <input
              type="radio"
              name="note"
              value={value}
              defaultChecked={value === first}
              onChange={() => setNote(value)}
              className="visually-hidden"
            />
            <span className="visually-hidden">{value} sur 5</span>
            <Star aria-hidden="true" />
          </label>
        ))}
        <output className="tabular testimonial-note-figure" aria-hidden="true">
          {note} / 5
        </output>
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
