import { ArrowLeft, Link as LinkIcon } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { MAX_MESSAGE } from "#app/features/people/read-message.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { spaceNumber } from "#app/lib/text/phone.ts";
import { formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { CountedTextarea, TextField } from "#app/services/form-fields/text-field.tsx";
import { ToCheckBadge } from "#app/services/sent/sent-card.tsx";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, FormError } from "#app/ui/controls/field.tsx";
import type { PressView } from "./press-data.server.ts";

export type MatchState = {
  message: string;
  press?: PressView;
  numbers: string[];
  isRead: boolean;
  /** Of the form that asks who wrote it: sent twice it stores once, and the same words read again are another form. */
  cle: string;
  values: FormValues;
  errors: FormErrors;
};

const labels = { nom: "Nom", telephone: "Téléphone" };

/** First the message, then who wrote it. Each step is a form of its own, so that it works without script too. */
export function MatchForms({ state, failure }: { state: MatchState; failure: Message | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const { message, errors, isRead, press } = state;
  return (
    <>
      <p className="mb-2">
        <Link className="inline-row gap-1h tap w-600" to="/admin-dashboard/boite">
          <ArrowLeft aria-hidden="true" />
          Boîte
        </Link>
      </p>
      <h2 className="admin-title">Rapprocher un message</h2>
      <FailureLine failure={failure} />
      <div className="admin-card match-card stack gap-4">
        <Form method="post" replace preventScrollReset className="stack gap-3h" noValidate>
          <input type="hidden" name="intent" value="lire" />
          <Field
            label="Message reçu"
            name="message"
            error={errors.message}
            hint="Collez le message WhatsApp reçu&nbsp;: la référence et le numéro sont reconnus."
          >
            {(ids) => <CountedTextarea {...ids} key={message} name="message" rows={5} max={MAX_MESSAGE} note="" defaultValue={message} />}
          </Field>
          <div>
            <Button type="submit" variant={isRead ? "outline" : "primary"} disabled={isBusy}>
              Lire le message
            </Button>
          </div>
        </Form>
        {press && <FoundPress press={press} />}
        {isRead && !press?.person && <SenderForm key={`${press?.id} ${message}`} state={state} isBusy={isBusy} />}
      </div>
    </>
  );
}

function FoundPress({ press: { reference, canal, created_at, a_verifier, titre, person } }: { press: NonNullable<MatchState["press"]> }) {
  return (
    <div className="match-found r-2 pad-3h tone-ok line gap-3 small" role="status">
      <LinkIcon aria-hidden="true" />
      <p className="stack">
        <b>Référence {reference} trouvée.</b> {a_verifier && <ToCheckBadge />}
        <span>
          {canal === "appel" ? "Appel commencé" : "WhatsApp commencé"} {formatMoment(created_at, todayInLome())}
          {titre && `, depuis la page «\u00a0${titre}\u00a0»`}.
        </span>
        {person && <Link to={`/admin-dashboard/boite?personne=${person}`}>Déjà rapprochée&nbsp;: ouvrir la fiche</Link>}
      </p>
    </div>
  );
}

function SenderForm({ state: { press, numbers, message, cle, values, errors }, isBusy }: { state: MatchState; isBusy: boolean }) {
  const [only] = numbers.length === 1 ? numbers : [];
  const fields = { values: { telephone: spaceNumber(only ?? ""), ...values }, errors, labels };
  const chosen = textOf(values, "numero"); // of several none is preset: the first may be another person's
  return (
    <Form method="post" replace preventScrollReset className="stack gap-3h" noValidate>
      <input type="hidden" name="intent" value="rapprocher" />
      <input type="hidden" name="demande" value={press?.id ?? ""} />
      <input type="hidden" name="message" value={message} />
      <input type="hidden" name="cle_envoi" value={cle} />
      {errors.demande && <FormError>{errors.demande}</FormError>}
      <TextField fields={fields} name="nom" maxLength={100} optional={press !== undefined} />
      {numbers.length > 1 && (
        <fieldset className="match-numbers stack gap-2">
          <legend className="field-label">Plusieurs numéros sont dans ce message. Lequel est le sien&nbsp;?</legend>
          {errors.numero && <FormError id="numero-erreur">{errors.numero}</FormError>}
          {[...numbers, "autre"].map((number) => (
            <label key={number} className="checkbox-tile r-2 white row gap-2h small">
              <input
                type="radio"
                name="numero"
                value={number}
                defaultChecked={number === chosen}
                aria-describedby={errors.numero && "numero-erreur"}
              />
              {number === "autre" ? "Un autre, ou aucun" : spaceNumber(number)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField fields={fields} name="telephone" type="tel" maxLength={20} optional />
      <div>
        <Button type="submit" disabled={isBusy}>
          {press ? "Rapprocher" : "Créer la fiche"}
        </Button>
      </div>
    </Form>
  );
}
