import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { AddPasskey } from "#app/services/auth/passkeys/add-passkey.tsx";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import { LoginPanel } from "./login-screen.tsx";
import type { PendingFactor, QrPicture, SecurityState } from "./security-action.server.ts";

type SecondFactorProps = { isEnabled: boolean; state: SecurityState | undefined; isBusy: boolean };

/** A code of the telephone at each sign-in, beside the password. */
export function SecondFactor({ isEnabled, state, isBusy }: SecondFactorProps) {
  const given = state?.kind === "confirm" || state?.kind === "refused" ? state.pending : undefined;
  const [last, setLast] = useState(given);
  if (given && given !== last) setLast(given);
  // A code that could not be sent is asked for again under the same key.
  const pending = given ?? (state?.kind === "refused" && state.intent === "confirmer" ? last : undefined);
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="second-facteur">
      <h3 id="second-facteur">Double authentification</h3>
      {state?.kind === "codes" && <ShownRecoveryCodes codes={state.codes} isNew={state.isNew} />}
      {pending ? (
        <ConfirmFactor pending={pending} refused={refusedOf(state, "confirmer")} isBusy={isBusy} />
      ) : isEnabled ? (
        <>
          <p>Active&nbsp;: un code de votre téléphone est demandé à chaque connexion.</p>
          <PasswordForm
            key={state?.kind === "codes" ? state.codes[0] : undefined} // emptied once it has served
            intent="codes"
            label="Nouveaux codes de secours"
            variant="outline"
            refused={refusedOf(state, "codes")}
            isBusy={isBusy}
          />
          <PasswordForm intent="desactiver" label="Désactiver" variant="danger" refused={refusedOf(state, "desactiver")} isBusy={isBusy} />
        </>
      ) : (
        <>
          <p>Inactive. Avec elle, un mot de passe volé ne suffit plus pour entrer.</p>
          <PasswordForm intent="activer" label="Activer" variant="primary" refused={refusedOf(state, "activer")} isBusy={isBusy} />
        </>
      )}
    </section>
  );
}

type RefusedCode = Extract<SecurityState, { kind: "refused" }>;

function refusedOf(state: SecurityState | undefined, intent: string): RefusedCode | undefined {
  return state?.kind === "refused" && state.intent === intent ? state : undefined;
}

type PasswordFormProps = {
  intent: "activer" | "desactiver" | "codes";
  label: string;
  variant: "primary" | "outline" | "danger";
  refused: RefusedCode | undefined;
  isBusy: boolean;
};

function PasswordForm({ intent, label, variant, refused, isBusy }: PasswordFormProps) {
  const { standing, noteInput } = useAnswer(refused);
  return (
    <Form method="post" className="settings-inline column gap-3" replace preventScrollReset onInput={noteInput}>
      <input type="hidden" name="intent" value={intent} />
      <Field label={`Mot de passe actuel, pour ${label.toLowerCase()}`} name={`actuel-${intent}`} error={standing?.message}>
        {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant={variant} full disabled={isBusy}>
        {label}
      </Button>
    </Form>
  );
}

type ConfirmFactorProps = { pending: PendingFactor; refused: RefusedCode | undefined; isBusy: boolean };

function ConfirmFactor({ pending: { uri, secret, qr, codes }, refused, isBusy }: ConfirmFactorProps) {
  const { standing, noteInput } = useAnswer(refused);
  const form = useRef<HTMLFormElement>(null);
  // It opens under the button that was pressed: on a phone below the fold.
  useEffect(() => {
    const { bottom = 0 } = form.current?.getBoundingClientRect() ?? {};
    if (bottom > window.innerHeight) form.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Form method="post" className="second-factor stack gap-3h from-start" replace preventScrollReset ref={form} onInput={noteInput}>
      <p>1. Dans une application d’authentification (Google Authenticator, Aegis, FreeOTP…), ajoutez un compte et visez ce carré.</p>
      <QrImage qr={qr} />
      <div className="from-start stack gap-2h">
        <p>
          Sur ce téléphone, ou sans appareil photo, ouvrez l’application ou saisissez cette clé&nbsp;: <code>{secret}</code>
        </p>
        <div className="button-row">
          <ButtonLink href={uri} variant="outline" size="small">
            Ouvrir l’application
          </ButtonLink>
          <CopyButton label="Copier la clé" text={secret.replaceAll(" ", "")} />
        </div>
      </div>
      <input type="hidden" name="intent" value="confirmer" />
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="codes" value={codes.join(" ")} />
      <Field label="2. Saisissez le code à six chiffres affiché" name="code" error={standing?.message}>
        {(ids) => <Input {...ids} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />}
      </Field>
      <div>
        <Button type="submit" disabled={isBusy}>
          Confirmer
        </Button>
      </div>
    </Form>
  );
}

function QrImage({ qr: { size, path } }: { qr: QrPicture }) {
  return (
    <svg
      className="second-factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Clé à viser avec l’application"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shown this once. */
function ShownRecoveryCodes({ codes, isNew }: { codes: string[]; isNew: boolean }) {
  return (
    <div className="recovery-codes pad-4 r-2 tone-ok" role="status">
      <p>
        <b>{isNew ? "✅ Double authentification activée." : "✅ Nouveaux codes de secours."}</b> Notez ces codes et gardez-les en lieu
        sûr&nbsp;: chacun ouvre une fois la porte si le téléphone manque, en majuscules ou en minuscules, avec ou sans tiret. Ils ne seront
        plus affichés.
      </p>
      <ul className="mt-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row needs-script">
        <CopyButton label="Copier les codes" text={codes.join("\n")} />
        <Button type="button" variant="outline" size="small" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
    </div>
  );
}

type FactorScreenProps = { isNeeded: boolean; host: string | undefined; needsPassword: boolean; answered: SecurityState | undefined };

export function FactorScreen({ isNeeded, host, needsPassword, answered }: FactorScreenProps) {
  const { state: navigation } = useNavigation();
  const { revalidate } = useRevalidator();
  const isBusy = navigation !== "idle";
  const { answer } = useAnswer(answered);
  return (
    <div className="login column">
      <LoginPanel />
      <main className="login-main column">
        <div className="login-box wide column gap-5 factor-box">
          <h2>{isNeeded ? "Protégez votre compte" : "Votre compte est protégé"}</h2>
          {isNeeded ? (
            <>
              <p>
                La double authentification est obligatoire pour la Direction. Ajoutez l’empreinte de ce téléphone ou un code d’application
                pour ouvrir le dashboard.
              </p>
              <AddPasskey host={host} needsPassword={needsPassword} onAdded={() => void revalidate()} />
              <SecondFactor isEnabled={false} state={answer} isBusy={isBusy} />
            </>
          ) : (
            <>
              {answer?.kind === "codes" && <ShownRecoveryCodes codes={answer.codes} isNew={answer.isNew} />}
              <ButtonRouteLink to="/admin-dashboard" full>
                Ouvrir le dashboard
              </ButtonRouteLink>
            </>
          )}
          <Form method="post" action="/admin/deconnexion">
            <Button type="submit" variant="link">
              Déconnexion
            </Button>
          </Form>
        </div>
      </main>
      <ToastRegion />
    </div>
  );
}
