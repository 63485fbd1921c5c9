import { Form } from "react-router";
import type { OwnAccount } from "#app/services/auth/accounts/account-names.ts";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { SecurityState } from "./security-action.server.ts";

type Refused = Extract<SecurityState, { kind: "account" }>;
type OwnAccountPartProps = {
  account: OwnAccount;
  /** Mails leave this server. */
  hasMail: boolean;
  refused: Refused | undefined;
  failure: string | undefined;
  isBusy: boolean;
};

const MORNING = "La liste du jour y arrive à 7h30, les jours ouverts. Vide, rien n’est envoyé.";
const NO_MAIL = "Pour la liste du jour. Ce serveur n’envoie pas encore d’e-mails.";

/** What one is called, signs in with and is written to. */
export function OwnAccountPart({ account, hasMail, refused, failure, isBusy }: OwnAccountPartProps) {
  const { standing, noteInput } = useStandingAnswer(refused);
  const errors = standing?.errors ?? {};
  const start = (name: keyof OwnAccount) => String(refused?.values[name] ?? account[name] ?? "");
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="mon-compte">
      <h3 id="mon-compte">Mon compte</h3>
      <Form
        method="post"
        className="settings-grid column gap-4"
        replace
        preventScrollReset
        onInput={noteInput}
        key={JSON.stringify(account)}
      >
        <input type="hidden" name="intent" value="compte" />
        <Field label="Prénom" name="prenom" error={errors.prenom}>
          {(ids) => <Input {...ids} name="prenom" defaultValue={start("prenom")} autoComplete="given-name" />}
        </Field>
        <Field label="Nom" name="nom" error={errors.nom}>
          {(ids) => <Input {...ids} name="nom" defaultValue={start("nom")} autoComplete="family-name" />}
        </Field>
        <Field label="Nom d’utilisateur" name="username" error={errors.username} hint="Celui que vous saisissez pour vous connecter.">
          {(ids) => (
            <Input
              {...ids}
              name="username"
              defaultValue={start("username")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="E-mail" name="email_avis" optional error={errors.email_avis} hint={hasMail ? MORNING : NO_MAIL}>
          {(ids) => <Input {...ids} type="email" name="email_avis" defaultValue={start("email_avis")} autoComplete="email" />}
        </Field>
        {failure && (
          <p className="field-error settings-wide" role="alert">
            {failure}
          </p>
        )}
        <div className="settings-wide">
          <Button type="submit" disabled={isBusy}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </section>
  );
}
