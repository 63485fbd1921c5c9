import { Form } from "react-router";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { WANTED_PARAM } from "#app/services/auth/wanted-page.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { Spinner } from "#app/ui/layout/states.tsx";
import { LoginAlert } from "./login-alert.tsx";
import type { LoginState } from "./login-messages.ts";

type LoginFormProps = {
  state: LoginState | undefined;
  /** The page to open then. */
  wanted: string | undefined;
  isAnswering: boolean;
};

export function LoginForm({ state, wanted, isAnswering }: LoginFormProps) {
  const isLate = useDelayed(isAnswering);
  const isCodeStep = state?.step === "code";
  return (
    <Form method="post" action="/admin" className="login-form column gap-5" aria-busy={isAnswering}>
      {state?.alert && !isAnswering && <LoginAlert {...state.alert} />}
      {wanted && <input type="hidden" name={WANTED_PARAM} value={wanted} />}
      {isCodeStep ? <CodeField /> : <CredentialFields username={state?.username} />}
      <Button full disabled={isAnswering}>
        {isCodeStep ? "Vérifier le code" : "Se connecter"}
      </Button>
      {isLate && (
        <div className="login-waiting stack middle">
          <Spinner label="Vérification sécurisée" />
          <p className="muted">Validation des accès administrateur...</p>
        </div>
      )}
    </Form>
  );
}

// No `required`: an empty field is answered with our own sentence, with and without script.
function CredentialFields({ username }: { username: string | undefined }) {
  return (
    <>
      <Field label="Nom d’utilisateur" name="username">
        {(ids) => (
          <Input
            {...ids}
            name="username"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Votre identifiant"
          />
        )}
      </Field>
      <Field label="Mot de passe" name="password">
        {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" />}
      </Field>
    </>
  );
}

function CodeField() {
  return (
    <Field
      label="Code de vérification"
      name="code"
      hint="Les six chiffres de votre application d’authentification, ou l’un de vos codes de secours."
    >
      {(ids) => <Input {...ids} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />}
    </Field>
  );
}
