import { useEffect, useRef } from "react";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import { formatDateTime } from "#app/lib/dates.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { hasSecondFactor, listOpenSessions, type OpenSession } from "#app/platform/auth/open-sessions.server.ts";
import { PasswordInput } from "#app/platform/auth/password-input.tsx";
import { useStandingAnswer } from "#app/platform/forms/use-standing-answer.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { useListMessages } from "#app/routes/admin/list/use-list-messages.ts";
import { SecondFactor } from "#app/routes/admin/session/second-factor.tsx";
import { reloadUnlessMessagesLeave } from "#app/routes/admin/shell/address-messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/security";
import { changeSecurity, type SecurityState, securityIntents } from "./security-action.server.ts";
import { settingsDone } from "./settings-messages.ts";
import { SettingsNav } from "./settings-nav.tsx";

export const loader = defineLoader("compte.lire", async (_, { admin, db }) => {
  const [sessions, isSecondFactorOn] = await Promise.all([listOpenSessions(db, admin), hasSecondFactor(db, admin)]);
  return { sessions, isSecondFactorOn };
});

export const action = defineAction(securityIntents, async ({ request }, asked) => {
  const answer = await changeSecurity(asked, request);
  if (answer instanceof Response) return answer;
  return data<SecurityState>(answer.state, { status: answer.status, headers: answer.headers });
});

/** What was typed stays, as in every form; secrets are kept nowhere, and nothing is sent again by itself. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent")) as RefusedState["intent"];
  return keepTyped(
    serverAction,
    (message = "Le serveur n’a pas pu répondre. Réessayez."): SecurityState => ({ kind: "refused", intent, message }),
  );
}

type RefusedState = Extract<SecurityState, { kind: "refused" }>;

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Sécurité — Dashboard FADEM" }];
}

export default function SecurityPage({ loaderData: { sessions, isSecondFactorOn }, actionData }: Route.ComponentProps) {
  const { state: navigation } = useNavigation();
  const isBusy = navigation !== "idle";
  useListMessages({ done: settingsDone });
  return (
    <>
      <SettingsNav />
      <DoneWithoutScript done={settingsDone} />
      <div className="settings-page">
        <div className="settings-form">
          <PasswordChange
            refused={actionData?.kind === "refused" && actionData.intent === "motdepasse" ? actionData : undefined}
            isBusy={isBusy}
          />
          <SecondFactor isEnabled={isSecondFactorOn} state={actionData} isBusy={isBusy} />
        </div>
        <Sessions sessions={sessions} isBusy={isBusy} />
      </div>
    </>
  );
}

function PasswordChange({ refused, isBusy }: { refused: RefusedState | undefined; isBusy: boolean }) {
  const { standing, noteInput } = useStandingAnswer(refused);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const isChanged = params.get("fait") === "motdepasse";
  useEffect(() => {
    if (isChanged) form.current?.reset(); // no password stays on the screen once it is the right one
  }, [isChanged]);
  return (
    <section className="admin-card settings-part" aria-labelledby="mot-de-passe">
      <h3 id="mot-de-passe">Mot de passe</h3>
      <Form method="post" className="settings-grid" replace preventScrollReset ref={form} onInput={noteInput}>
        <input type="hidden" name="intent" value="motdepasse" />
        <Field label="Mot de passe actuel" name="actuel" error={standing?.message} className="settings-alone">
          {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
        </Field>
        <Field label="Nouveau mot de passe" name="nouveau" hint="15 caractères au moins. Une phrase de quatre mots convient bien.">
          {(ids) => <PasswordInput {...ids} name="nouveau" autoComplete="new-password" />}
        </Field>
        <Field label="Nouveau mot de passe, encore une fois" name="confirmation">
          {(ids) => <PasswordInput {...ids} name="confirmation" autoComplete="new-password" />}
        </Field>
        <div className="settings-wide">
          <Button type="submit" disabled={isBusy}>
            Changer le mot de passe
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Sessions({ sessions, isBusy }: { sessions: OpenSession[]; isBusy: boolean }) {
  return (
    <section className="admin-card settings-part" aria-labelledby="sessions">
      <h3 id="sessions">Sessions ouvertes</h3>
      <ul className="open-sessions">
        {sessions.map(({ id, isCurrent, device, address, openedAt, seenAt }) => (
          <li key={id}>
            <p className="open-session-device">
              <b>{device}</b> {isCurrent && <Badge tone="ok">Cette session</Badge>}
            </p>
            <p>
              Ouverte le {formatDateTime(openedAt)}, vue le {formatDateTime(seenAt)}
              {address && `, depuis ${address}`}
            </p>
          </li>
        ))}
      </ul>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="sessions" />
        <Button type="submit" variant="outline" disabled={isBusy || sessions.length < 2}>
          Fermer les autres
        </Button>
      </Form>
    </section>
  );
}
