import { Check } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { Role } from "#app/db/tables/closed-lists.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { roleLabels } from "#app/services/auth/rights.ts";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { AcceptWithPasskey } from "./accept-with-passkey.tsx";
import { formatDeadline } from "./deadline.ts";

export type ShownInvitation =
  | { kind: "open"; prenom: string; role: Role; inviter: string; expire_le: string; username: string; host: string | undefined }
  | { kind: "closed"; message: string };

type AcceptanceFormProps = {
  invitation: Extract<ShownInvitation, { kind: "open" }>;
  refused: { username: string; errors: FormErrors } | undefined;
};

// No `required`: an empty field is answered with our own sentence, with and without script.
export function AcceptanceForm({ invitation: { prenom, role, inviter, expire_le, username, host }, refused }: AcceptanceFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { standing, noteInput } = useStandingAnswer(refused);
  return (
    <>
      <h1>Bienvenue {prenom}</h1>
      <p className="invitation-lead soft">
        {inviter} vous confie le rôle <b>{roleLabels[role]}</b>. Choisissez comment vous entrerez.
      </p>
      <Form method="post" className="column gap-4" replace onInput={noteInput}>
        <Field
          label="Nom d’utilisateur"
          name="username"
          error={standing?.errors.username}
          hint="Lettres sans accent, chiffres, point et tiret."
        >
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
        <Field
          label="Mot de passe"
          name="password"
          error={standing?.errors.password}
          hint="15 caractères au moins&nbsp;; quatre mots au hasard conviennent bien."
        >
          {(ids) => <PasswordInput {...ids} name="password" autoComplete="new-password" />}
        </Field>
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
