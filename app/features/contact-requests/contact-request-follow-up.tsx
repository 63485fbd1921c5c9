import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { contactUrgences } from "#app/db/closed-lists.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { textOf } from "#app/lib/form-values.ts";
import { KeptForm } from "#app/platform/forms/kept-form.tsx";
import type { NotesConflict } from "#app/platform/inbox/notes-conflict.ts";
import { senderName } from "#app/platform/people/sender.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { contactUrgenceLabels } from "./contact-request.ts";
import { contactNotesStale } from "./contact-request-admin-messages.ts";
import type { AdminContactRequest } from "./contact-request-queries.server.ts";

type FollowUpProps = {
  request: AdminContactRequest;
  /** True when the address asks for the notes of this request to be written. */
  isWriting: boolean;
  /** Addresses of the list with and without the notes open. */
  writeUrl: string;
  listUrl: string;
  conflict: NotesConflict | undefined;
};

export function ContactRequestFollowUp({ request, isWriting, writeUrl, listUrl, conflict }: FollowUpProps) {
  const { notes_internes, history } = request;
  return (
    <>
      {isWriting ? (
        <NotesForm request={request} listUrl={listUrl} conflict={conflict} />
      ) : (
        notes_internes && (
          <p className="request-card-notes">
            <b>Notes internes&nbsp;:</b> {notes_internes}
          </p>
        )
      )}
      <details className="request-card-more">
        <summary>
          Suivi
          <ChevronDown />
        </summary>
        <div className="request-card-follow">
          <UrgenceForm request={request} />
          <Link to={writeUrl} preventScrollReset replace className="button button-outline button-small">
            {notes_internes ? "Modifier les notes" : "Ajouter une note"}
          </Link>
        </div>
        <ol className="request-card-history">
          {history.map(({ id, at, actor, text }) => (
            <li key={id}>
              <time dateTime={at}>{formatDateTime(at)}</time> {text} ({actor})
            </li>
          ))}
          <li>
            <time dateTime={request.created_at}>{formatDateTime(request.created_at)}</time> Demande reçue
          </li>
        </ol>
      </details>
    </>
  );
}

function UrgenceForm({ request }: { request: AdminContactRequest }) {
  return (
    <Form method="post" replace preventScrollReset className="request-card-urgence">
      <input type="hidden" name="intent" value="urgence" />
      <input type="hidden" name="id" value={request.id} />
      <Select
        key={request.urgence}
        name="urgence"
        aria-label={`Urgence de la demande de ${senderName(request)}`}
        defaultValue={request.urgence}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={contactUrgences.map((value) => ({ value, label: `Urgence\u00a0: ${contactUrgenceLabels[value].toLowerCase()}` }))}
      />
      <noscript>
        <Button type="submit" variant="outline" size="small">
          Changer
        </Button>
      </noscript>
    </Form>
  );
}

/** Opened with what the notes said then: a reload in the background does not pass somebody else's words off as known. */
function NotesForm({ request: { id, notes_internes }, listUrl, conflict }: Pick<FollowUpProps, "request" | "listUrl" | "conflict">) {
  const [opened] = useState({ notes: (conflict ? conflict.typed : notes_internes) ?? "", avant: notes_internes ?? "" });
  return (
    <KeptForm
      name={`notes/${id}`}
      values={opened}
      isGoneAt={(params) => params.get("notes") !== id}
      replace
      preventScrollReset
      className="request-card-edit"
    >
      {({ values, isSaving }) => (
        <>
          <input type="hidden" name="intent" value="notes" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="avant" value={conflict ? (conflict.stored ?? "") : textOf(values, "avant")} />
          {conflict && (
            <div className="admin-failure" role="alert">
              <p>{contactNotesStale}</p>
              <p>
                <b>Version enregistrée&nbsp;:</b> {conflict.stored ?? "vide"}
              </p>
            </div>
          )}
          <Field label="Notes internes" name="notes" hint="Visibles ici seulement, jamais par le demandeur.">
            {(ids) => <Textarea {...ids} name="notes" maxLength={5_000} defaultValue={textOf(values, "notes")} autoFocus />}
          </Field>
          <div className="button-row">
            <Button type="submit" size="small" disabled={isSaving}>
              {isSaving ? "Enregistrement…" : conflict ? "Garder ma version" : "Enregistrer les notes"}
            </Button>
            <ButtonRouteLink to={listUrl} preventScrollReset replace variant="outline" size="small">
              Annuler
            </ButtonRouteLink>
          </div>
        </>
      )}
    </KeptForm>
  );
}
