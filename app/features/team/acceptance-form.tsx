import { Check, Fingerprint } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { Role } from "#app/db/tables/closed-lists.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { usePasskeyOffer } from "#app/services/auth/passkeys/add-passkey.tsx";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { roleLabels } from "#app/services/auth/rights.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { formatDeadline } from "./team.ts";

export type InvitationView =
  | { kind: "open"; prenom: string; role: Role; inviter: string; expire_le: string; username: string; host: string | undefined }
  /** Of an account that exists. */
  | { kind: "password"; prenom: string; inviter: string; expire_le: string }
  | { kind: "closed"; message: string };

type Refused = { username: string; errors: FormErrors } | undefined;
type AcceptanceFormProps = { invitation: Extract<InvitationView, { kind: "open" }>; refused: Refused };

// No `required`: an empty field is answered with our own sentence, with and without script.
export function AcceptanceForm({ invitation: { prenom, role, inviter, expire_le, username, host }, refused }: AcceptanceFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors, noteInput } = useAnswer(refused);
  return (
    <>
      <h1>Bienvenue {prenom}</h1>
      <p className="invitation-lead soft">
        {inviter} vous confie le rôle <b>{roleLabels[role]}</b>. Choisissez comment vous entrerez.
      </p>
      <Form method="post" className="column gap-4" replace onInput={noteInput}>
        <Field label="Nom d’utilisateur" name="username" error={errors.username} hint="Lettres sans accent, chiffres, point et tiret.">
          {(ids) => (
            <Input
              {...ids}
              name="username"
              defaultValue={refused?.username ?? username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </Field>
        <NewPassword label="Mot de passe" error={errors.password} />
        <Button type="submit" full disabled={isBusy}>
          <Check aria-hidden="true" />
          Créer mon accès
        </Button>
        {host && <AcceptWithPasskey host={host} isBusy={isBusy} />}
      </Form>
      <p className="invitation-note note">Ce lien sert une seule fois. Il expire {formatDeadline(expire_le)}.</p>
    </>
  );
}

function NewPassword({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field
      label={label}
      name="password"
      error={error}
      hint={`${MIN_PASSWORD_LENGTH} caractères au moins\u00a0; quatre mots au hasard conviennent bien.`}
    >
      {(ids) => <PasswordInput {...ids} name="password" autoComplete="new-password" />}
    </Field>
  );
}

type PasswordFormProps = { invitation: Extract<InvitationView, { kind: "password" }>; refused: Refused };

/** For a member who forgot his password. */
export function PasswordForm({ invitation: { prenom, inviter, expire_le }, refused }: PasswordFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors, noteInput } = useAnswer(refused);
  return (
    <>
      <h1>Bonjour {prenom}</h1>
      <p className="invitation-lead soft">
        {inviter} vous a envoyé ce lien pour choisir un nouveau mot de passe. Vos sessions ouvertes se ferment, puis vous vous connectez
        comme toujours.
      </p>
      <Form method="post" className="column gap-4" replace onInput={noteInput}>
        <NewPassword label="Nouveau mot de passe" error={errors.password} />
        <Button type="submit" full disabled={isBusy}>
          <Check aria-hidden="true" />
          Enregistrer
        </Button>
      </Form>
      <p className="invitation-note note">Ce lien sert une seule fois. Il expire {formatDeadline(expire_le)}.</p>
    </>
  );
}

/** Makes the account of its form, then asks the device: a member who got in without a passkey is told so, and finds the same button under Sécurité. */
function AcceptWithPasskey({ host, isBusy }: { host: string; isBusy: boolean }) {
  const canOffer = usePasskeyOffer(host);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);

  async function handlePress({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return;
    setIsAdding(true);
    if (await accept(form)) return navigate((await isRegistered()) ? "/admin-dashboard?connexion=reussie" : WITHOUT_PASSKEY);
    setIsAdding(false);
    form.requestSubmit(); // what is wrong with it is told as always
  }

  return (
    <div className="invitation-passkey">
      {canOffer && (
        <Button type="button" variant="outline" full disabled={isBusy || isAdding} onClick={(event) => void handlePress(event)}>
          <Fingerprint aria-hidden="true" />
          Ajouter l’empreinte de ce téléphone
        </Button>
      )}
    </div>
  );
}

/** A finger that was refused, a question that was closed: the account is there, what was asked for is not. */
const WITHOUT_PASSKEY = "/admin-dashboard/parametres/securite?connexion=reussie&fait=sans_empreinte";

/** The page answers with a document: a success is a redirection, which is not followed. */
async function accept(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const response = await fetch(window.location.pathname, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  return response?.type === "opaqueredirect";
}

async function isRegistered(): Promise<boolean> {
  const ceremony = await import("#app/services/auth/passkeys/passkey-ceremony.ts").catch(() => undefined);
  return (await ceremony?.registerPasskey(undefined))?.ok ?? false;
}
