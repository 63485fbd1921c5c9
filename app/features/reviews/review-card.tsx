import { Pencil } from "lucide-react";
import { useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import type { OpenedProps, SentLook, SlotProps } from "#app/services/sent/define-sent.ts";
import { ReplyByMail } from "#app/services/sent/reply-link.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { testimonialStale } from "./review-sent.ts";
import { type Testimonial, testimonialServiceLabels } from "./testimonial.ts";
import { TestimonialStars } from "./testimonial-card.tsx";

export const reviewLook: SentLook<Testimonial> = {
  card: {
    label: ({ client_nom }) => `Avis de ${client_nom}`,
    Mark: ({ row }) => <TestimonialStars note={row.note} />,
    Badges: ({ row }) => row.exemple && <Badge tone="line">Exemple</Badge>,
    Body,
    canReply: ({ client_email }) => Boolean(client_email),
    repliesLast: true,
    Buttons: EditLink,
    Form: TestimonialEditForm,
  },
};

/** The last word keeps its place while it is not true: a review that is published does not make its card grow. */
function Body({ row }: SlotProps<Testimonial>) {
  const { contenu, service, pays, client_email, statut } = row;
  const facts = [service && testimonialServiceLabels[service], pays].filter(Boolean);
  return (
    <>
      <p className="request-card-text soft breaks lines">{contenu}</p>
      <p className="request-card-facts flow soft small">
        {facts.length > 0 && <span>{facts.join("\u00a0· ")}</span>}
        {client_email && (
          <span>
            <ReplyByMail row={row} email={client_email} />
          </span>
        )}
        <span className={statut === "approuve" ? undefined : "request-card-unseen"}>publié sur le site</span>
      </p>
    </>
  );
}

function EditLink({ row, openUrl }: OpenedProps<Testimonial>) {
  return (
    <ButtonRouteLink
      to={openUrl}
      replace
      preventScrollReset
      variant="outline"
      size="small"
      aria-label={`Modifier l’avis de ${row.client_nom}`}
    >
      <Pencil />
      Modifier
    </ButtonRouteLink>
  );
}

/** A refused correction: what was typed, and what is wrong with it or what another member has saved. */
type TestimonialEditRefusal = { id: string; values: FormValues; errors?: FormErrors; stored?: Testimonial };

const noteOptions = [
  { value: "", label: "Sans note" },
  ...[5, 4, 3, 2, 1].map((note) => ({ value: String(note), label: `${note} sur 5` })),
];

/** The version is the one on screen when the form was opened: a reload in the background does not renew it. */
function TestimonialEditForm({ row, failure, listUrl }: OpenedProps<Testimonial>) {
  const { id, client_nom, contenu, note, version } = row;
  const given = failure?.refusal as TestimonialEditRefusal | undefined;
  const refusal = given?.id === id ? given : undefined;
  const { stored } = refusal ?? {};
  const { errors, noteInput } = useAnswer(refusal);
  const [opened] = useState({ client_nom, contenu, note: String(note ?? ""), ...refusal?.values, version: String(version) });
  return (
    <KeptForm name={`avis/${id}`} values={opened} onInput={noteInput} replace preventScrollReset className="request-card-edit stack gap-3">
      {({ values, isSaving }) => {
        return (
          <>
            <input type="hidden" name="intent" value="modifier" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={stored?.version ?? textOf(values, "version")} />
            {stored && (
              <div className="admin-failure notice tone-bad mb-4" role="alert">
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
                {(ids) => <Input {...ids} name="client_nom" defaultValue={textOf(values, "client_nom")} maxLength={100} />}
              </Field>
              <Field label="Note" name="note" error={errors.note}>
                {(ids) => <Select {...ids} name="note" defaultValue={textOf(values, "note")} options={noteOptions} />}
              </Field>
              <Field label="Avis" name="contenu" error={errors.contenu} className="form-grid-wide">
                {(ids) => <Textarea {...ids} name="contenu" defaultValue={textOf(values, "contenu")} />}
              </Field>
            </div>
            <div className="button-row">
              <Button type="submit" size="small" disabled={isSaving}>
                {isSaving ? "Enregistrement…" : stored ? "Garder ma version" : "Enregistrer"}
              </Button>
              <CancelLink to={listUrl} replace preventScrollReset size="small" />
            </div>
          </>
        );
      }}
    </KeptForm>
  );
}
