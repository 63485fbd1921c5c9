import { useState } from "react";
import { Form } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Testimonial } from "./testimonial.ts";
import { testimonialStale } from "./testimonial-admin-messages.ts";

/** A refused correction: what was typed, and what is wrong with it or what somebody else has saved. */
export type TestimonialEditRefusal = { id: string; values: FormValues; errors?: FormErrors; stored?: Testimonial };

type TestimonialEditFormProps = { testimonial: Testimonial; refusal: TestimonialEditRefusal | undefined; listUrl: string };

const noteOptions = [
  { value: "", label: "Sans note" },
  ...[5, 4, 3, 2, 1].map((note) => ({ value: String(note), label: `${note} sur 5` })),
];

/** The version is the one on screen when the form was opened: a reload in the background does not renew it. */
export function TestimonialEditForm({ testimonial, refusal, listUrl }: TestimonialEditFormProps) {
  const [opened] = useState(testimonial);
  const { values, errors = {}, stored } = refusal ?? {};
  return (
    <Form method="post" replace preventScrollReset className="request-card-edit">
      <input type="hidden" name="intent" value="modifier" />
      <input type="hidden" name="id" value={opened.id} />
      <input type="hidden" name="version" value={(stored ?? opened).version} />
      {stored && (
        <div className="admin-failure" role="alert">
          <p>{testimonialStale}</p>
          <p>
            <b>Version enregistrée&nbsp;:</b> {stored.client_nom}, {stored.note === null ? "sans note" : `${stored.note} sur 5`}
            {"\n"}
            {stored.contenu}
          </p>
        </div>
      )}
      <div className="form-grid">
        <Field label="Nom" name="client_nom" error={errors.client_nom}>
          {(ids) => <Input {...ids} name="client_nom" defaultValue={typed(values, "client_nom") ?? opened.client_nom} maxLength={100} />}
        </Field>
        <Field label="Note" name="note" error={errors.note}>
          {(ids) => <Select {...ids} name="note" defaultValue={typed(values, "note") ?? String(opened.note ?? "")} options={noteOptions} />}
        </Field>
        <Field label="Avis" name="contenu" error={errors.contenu} className="form-grid-wide">
          {(ids) => <Textarea {...ids} name="contenu" defaultValue={typed(values, "contenu") ?? opened.contenu} />}
        </Field>
      </div>
      <div className="button-row">
        <Button type="submit" size="small">
          {stored ? "Garder ma version" : "Enregistrer"}
        </Button>
        <ButtonLink to={listUrl} replace preventScrollReset variant="outline" size="small">
          Annuler
        </ButtonLink>
      </div>
    </Form>
  );
}

function typed(values: FormValues | undefined, name: string): string | undefined {
  const value = values?.[name];
  return typeof value === "string" ? value : undefined;
}
