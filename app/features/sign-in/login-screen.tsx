import { ArrowLeft, CircleAlert, Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { usePasskeyOffer } from "#app/services/auth/passkeys/add-passkey.tsx";
import type { CeremonyOutcome } from "#app/services/auth/passkeys/passkey-ceremony.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { WANTED_PARAM } from "#app/services/auth/wanted-page.ts";
import { forgetLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { Logo } from "#app/ui/layout/logo.tsx";
import { Spinner } from "#app/ui/layout/states.tsx";
import { ToastRegion, toast } from "#app/ui/overlays/toast.tsx";
import {
  ACCESS_REFUSED,
  ACCOUNT_OFF,
  CONNECTION_FAILED,
  type LoginState,
  PASSKEY_CLOSED,
  PASSWORD_CHANGED,
  RESTORED,
  SESSION_OVER,
  tooManyAttempts,
  useForgetWords,
  type LoginAlert as Words,
  WRONG_PASSKEY,
  welcomeAt,
} from "./login-words.ts";

type LoginScreenProps = {
  arrival: {
    isLogoutFailed: boolean;
    isAccessRefused: boolean;
    isSessionOver: boolean;
    isDone: "restauree" | "motdepasse" | undefined;
    isAccountOff: boolean;
    wanted: string | undefined;
    passkeyHost: string | undefined;
  };
  answered: LoginState | undefined;
};

const wordsOfLogin = ["acces", "session"] as const;

export function LoginScreen({ arrival, answered }: LoginScreenProps) {
  const { isLogoutFailed, isAccessRefused, isSessionOver, isDone, isAccountOff, wanted, passkeyHost: host } = arrival;
  const reason = isAccountOff ? ACCOUNT_OFF : isSessionOver ? SESSION_OVER : { title: ACCESS_REFUSED };
  const [done] = useState(isDone); // its word leaves the address at once, and the data with it
  const { formAction, state, location } = useNavigation();
  const isEntering = state === "loading" && location.pathname.startsWith("/admin-dashboard");
  const isAnswering = state !== "idle" && formAction === "/admin";
  const isSlowToEnter = useDelayed(isEntering);
  useRefusalToast(isAccessRefused || isAccountOff, reason);
  useForgetWords(wordsOfLogin);
  useEffect(() => {
    forgetStoredSession();
    forgetLoaded();
    unpinRows();
  }, []);

  return (
    <div className="login column">
      {isSlowToEnter && (
        <div className="login-entering centre">
          <Spinner label="Chargement du dashboard..." />
        </div>
      )}
      <LoginPanel />
      <main className="login-main column">
        <div className="login-box wide column gap-5">
          <div>
            <h2>Espace administrateur</h2>
            <p className="mt-2 muted">Réservé à l’équipe FADEM.</p>
          </div>
          {(isAccessRefused || isAccountOff) && (
            <noscript>
              <LoginAlert {...reason} />
            </noscript>
          )}
          {done && (
            <p className="notice tone-gold small" role="status">
              {(done === "restauree" ? RESTORED : PASSWORD_CHANGED).title}
            </p>
          )}
          {isLogoutFailed ? (
            <LogoutFailed />
          ) : (
            <>
              <LoginForm state={answered} wanted={answered?.wanted ?? wanted} isAnswering={isAnswering} />
              {host && <PasskeySignIn host={host} wanted={answered?.wanted ?? wanted} />}
            </>
          )}
          <ButtonLink href="/" variant="link">
            <ArrowLeft aria-hidden="true" />
            Retour au site
          </ButtonLink>
        </div>
      </main>
      <ToastRegion />
    </div>
  );
}

function LogoutFailed() {
  return (
    <>
      <LoginAlert title="La déconnexion a échoué" text="Votre session est encore ouverte. Réessayez dans un instant." />
      <Form method="post" action="/admin/deconnexion">
        <Button full>Réessayer la déconnexion</Button>
      </Form>
      <ButtonRouteLink to="/admin-dashboard" variant="outline" full>
        Retour au dashboard
      </ButtonRouteLink>
    </>
  );
}

function useRefusalToast(isRefused: boolean, { title, text }: Words) {
  useEffect(() => {
    if (isRefused) toast({ title, description: text, tone: title === ACCESS_REFUSED ? "bad" : "info" });
  }, [isRefused, title, text]);
}

/** The former product kept its session in the browser, where anyone could forge it. */
function forgetStoredSession() {
  for (const key of ["adminSession", "admin_session", "fadem_admin_session", "fademAdminSession"]) window.localStorage.removeItem(key);
}

type LoginFormProps = {
  state: LoginState | undefined;
  /** The page to open then. */
  wanted: string | undefined;
  isAnswering: boolean;
};

function LoginForm({ state, wanted, isAnswering }: LoginFormProps) {
  const isLate = useDelayed(isAnswering);
  const isCodeStep = state?.step === "code";
  return (
    <Form method="post" action="/admin" className="login-form wide relative column gap-5" aria-busy={isAnswering}>
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

export function LoginAlert({ title, text }: Words) {
  return (
    <div className="login-alert tone-bad notice stack gap-3 small" role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{title}</b>
        {text}
      </div>
    </div>
  );
}

/** The green half of the pages before the back-office. */
export function LoginPanel() {
  return (
    <header className="login-panel relative apart top line dark">
      <a className="plain" href="/">
        <Logo inverse />
        <span className="visually-hidden">, accueil du site</span>
      </a>
      <div>
        <h1>La maison est en ordre quand tout est à jour.</h1>
        <p className="mt-4">Biens, chantiers, véhicules, messages : tout se gère ici, depuis un ordinateur ou un téléphone.</p>
      </div>
      <i className="woven-edge" aria-hidden="true" />
    </header>
  );
}

type PasskeySignInProps = { host: string; wanted: string | undefined };

/** Below the form. What speaks with the device is fetched when the button is pressed. */
function PasskeySignIn({ host, wanted }: PasskeySignInProps) {
  const canOffer = usePasskeyOffer(host);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<Words>();

  async function handlePress() {
    setIsBusy(true);
    setAlert(undefined);
    const outcome = await signIn();
    if (outcome.ok) return navigate(`/admin-dashboard${welcomeAt(wanted)}`, { replace: true });
    setIsBusy(false);
    setAlert(wordsOf(outcome));
  }

  return (
    <div className="login-passkey stack gap-4">
      {canOffer && (
        <Button type="button" variant="outline" full disabled={isBusy} onClick={() => void handlePress()}>
          <Fingerprint aria-hidden="true" />
          Se connecter avec l’empreinte
        </Button>
      )}
      {alert && <LoginAlert {...alert} />}
    </div>
  );
}

async function signIn(): Promise<CeremonyOutcome> {
  const ceremony = await import("#app/services/auth/passkeys/passkey-ceremony.ts").catch(() => undefined);
  return ceremony ? ceremony.signInWithPasskey() : { ok: false, reason: "unreachable" };
}

function wordsOf(outcome: Extract<CeremonyOutcome, { ok: false }>): Words {
  if (outcome.reason === "cancelled" || outcome.reason === "known") return PASSKEY_CLOSED;
  if (outcome.reason === "unreachable") return CONNECTION_FAILED;
  if (outcome.status === 429) return tooManyAttempts(outcome.retryAfterS ?? 60);
  return outcome.status === 401 ? WRONG_PASSKEY : CONNECTION_FAILED;
}
