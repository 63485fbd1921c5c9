import { type FormEvent, useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { askForSession, markSessionFound, markSignedIn } from "#app/services/desk-forms/session-lost.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { LoginAlert } from "./login-screen.tsx";
import {
  ACCOUNT_OFF,
  CONNECTION_FAILED,
  FIELDS_EMPTY,
  type LoginState,
  tooManyAttempts,
  WRONG_CODE,
  WRONG_CREDENTIALS,
} from "./login-words.ts";

/** Lies over the page, so that what was typed is still there after signing in again, here or in another tab. */
export function SessionLostCard() {
  const { isSignedOut: isLost, state } = useLive();
  const { state: navigation } = useNavigation();
  const { revalidate } = useRevalidator();
  const [isOff, setIsOff] = useState(false);

  async function goOn() {
    markSignedIn();
    await revalidate();
  }

  // The server ends the stream of a session that was closed elsewhere: what looks like a lost connection may be that.
  useEffect(() => {
    if (state === "error" && navigation === "idle") void askForSession(); // not on the way out
  }, [state, navigation]);

  useEffect(() => {
    if (!isLost) return;
    async function checkAgain() {
      if (document.visibilityState !== "visible") return;
      if ((await askForSession()) !== "open") return; // offline: the next return to this tab asks again
      markSignedIn();
      await revalidate();
    }
    if (state === "connected") void checkAgain(); // the stream is granted again: a member signed in in another window of this browser
    document.addEventListener("visibilitychange", checkAgain);
    window.addEventListener("focus", checkAgain);
    return () => {
      document.removeEventListener("visibilitychange", checkAgain);
      window.removeEventListener("focus", checkAgain);
    };
  }, [isLost, state, revalidate]);

  useEffect(() => {
    if (isLost) void askForSession().then((answer) => setIsOff(answer === "switched-off"));
  }, [isLost]);

  return (
    <Dialog open={isLost} onClose={markSessionFound} title="Accès non autorisé" size="small">
      <div className="stack gap-3">
        <WhyLost isOff={isOff} />
        <SignInFields onSignedIn={goOn} />
      </div>
    </Dialog>
  );
}

export function WhyLost({ isOff }: { isOff: boolean }) {
  return (
    <>
      <p>{isOff ? ACCOUNT_OFF.title : "Votre session a expiré."}</p>
      <p className="small soft">
        {isOff ? ACCOUNT_OFF.text : "Elle a aussi pu être fermée depuis un autre appareil, ou par la Direction. Connectez-vous."} Votre
        saisie est restée en place.
      </p>
    </>
  );
}

function SignInFields({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [{ step, alert }, setState] = useState<LoginState>({ step: "password" });
  const [isSending, setIsSending] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSending(true);
    const answer = await signInHere(new FormData(event.currentTarget), step);
    setIsSending(false);
    if (answer === "signed-in") await onSignedIn();
    else setState(answer);
  }

  return (
    <form method="post" action="/admin" className="stack gap-4" onSubmit={handleSubmit} aria-busy={isSending}>
      {alert && !isSending && <LoginAlert {...alert} />}
      {step === "code" ? (
        <Field label="Code de vérification" name="code">
          {(ids) => <Input {...ids} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />}
        </Field>
      ) : (
        <>
          <Field label="Nom d’utilisateur" name="username">
            {(ids) => <Input {...ids} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />}
          </Field>
          <Field label="Mot de passe" name="password">
            {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" />}
          </Field>
        </>
      )}
      <div className="flow gap-3 mt-2">
        <Button type="submit" disabled={isSending}>
          Se connecter
        </Button>
        <ButtonLink href="/" variant="outline">
          Accueil
        </ButtonLink>
      </div>
    </form>
  );
}

/**
 * Signs in without leaving the page. The login page answers with a document: what matters of it is its status,
 * and that a success is a redirection, which is not followed.
 */
async function signInHere(form: FormData, step: LoginState["step"]): Promise<"signed-in" | LoginState> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  let response: Response;
  try {
    response = await fetch("/admin", { method: "POST", body, redirect: "manual" });
  } catch {
    return { step, alert: CONNECTION_FAILED };
  }
  if (response.type === "opaqueredirect") return "signed-in";
  switch (response.status) {
    case 200:
      return { step: "code" };
    case 400:
      return { step, alert: FIELDS_EMPTY };
    case 401: // a code is asked for once: a wrong one starts again, in case its time is over
      return step === "code" ? { step: "password", alert: WRONG_CODE } : { step, alert: WRONG_CREDENTIALS };
    case 403:
      return { step: "password", alert: ACCOUNT_OFF };
    case 429:
      return { step, alert: tooManyAttempts(Number(response.headers.get("retry-after")) || 60) };
    default:
      return { step, alert: CONNECTION_FAILED };
  }
}
