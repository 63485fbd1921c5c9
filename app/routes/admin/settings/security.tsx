import { useEffect, useRef, useState } from "react";
import { data, Form, useNavigation, useSearchParams } from "react-router";
import { passkeyNotAdded, settingsDone } from "#app/features/company/settings-messages.ts";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { FactorRulePart } from "#app/features/sign-in/factor-rule-part.tsx";
import { KeysPart } from "#app/features/sign-in/keys-part.tsx";
import { OwnAccountPart } from "#app/features/sign-in/own-account-part.tsx";
import { type PasskeyOffer, PasskeysPart } from "#app/features/sign-in/passkeys-part.tsx";
import { SecondFactor } from "#app/features/sign-in/second-factor.tsx";
import { changeSecurity, type SecurityIntent, type SecurityState, securityIntents } from "#app/features/sign-in/security-action.server.ts";
import { hasKeys } from "#app/features/team/member-keys.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { tellWhenToRetry } from "#app/lib/forms/http.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { findOwnAccount } from "#app/services/auth/accounts/own-account.server.ts";
import { isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { isFactorRuleOn } from "#app/services/auth/factor-rule.server.ts";
import { listPasskeys, MAX_PASSKEYS, passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { hasRight } from "#app/services/auth/rights.ts";
import { hasSecondFactor, listOpenSessions, type OpenSession } from "#app/services/auth/sessions.server.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { Route } from "./+types/security";

/** Who sees the rule for the Direction, and changes it. */
const RULE_RIGHT = securityIntents.regle;

export const loader = defineLoader("compte.lire", async (_, { admin, db }) => {
  const [account, sessions, isSecondFactorOn, passkeys] = await Promise.all([
    findOwnAccount(db, admin),
    listOpenSessions(db, admin),
    hasSecondFactor(db, admin),
    listPasskeys(db, admin),
  ]);
  const offer: PasskeyOffer = { passkeys, host: passkeyHost(), most: MAX_PASSKEYS, needsPassword: !isRecentSignIn(admin) };
  const areKeysOn = hasRight(admin, "boite.lire") ? await hasKeys(db, admin.id) : undefined;
  const hasMail = env().smtpUrl !== undefined;
  return {
    account,
    areKeysOn,
    hasMail,
    sessions,
    isSecondFactorOn,
    offer,
    isRuleOn: hasRight(admin, RULE_RIGHT) ? await isFactorRuleOn(db) : undefined,
  };
});

export const action = defineAction(securityIntents, async ({ request }, asked) => {
  const answer = await changeSecurity(asked, request);
  if (answer instanceof Response) return answer;
  return data<SecurityState>(answer.state, { status: answer.status, headers: answer.headers });
});

/** What was typed stays, as in every form; secrets are kept nowhere, and nothing is sent again by itself. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent")) as SecurityIntent;
  return keepTyped(
    serverAction,
    (message = "Le serveur n’a pas pu répondre. Réessayez."): SecurityState => ({ kind: "refused", intent, message }),
  );
}

type RefusedState = Extract<SecurityState, { kind: "refused" }>;

export const shouldRevalidate = reloadUnlessMessagesLeave;

export const headers: Route.HeadersFunction = tellWhenToRetry;

export function meta() {
  return [{ title: "Sécurité — Dashboard FADEM" }];
}

export default function SecurityPage({
  loaderData: { account, areKeysOn, hasMail, sessions, isSecondFactorOn, offer, isRuleOn },
  actionData,
}: Route.ComponentProps) {
  const { state: navigation } = useNavigation();
  const isBusy = navigation !== "idle";
  const [params] = useSearchParams();
  const [isWithoutPasskey] = useState(params.get("fait") === "sans_empreinte"); // until one is added: the address forgets it at once
  const notAdded = isWithoutPasskey && offer.passkeys.length === 0 ? passkeyNotAdded : undefined;
  useListMessages({ done: settingsDone, failure: notAdded });
  const answer = useKeptAnswer(actionData); // recovery codes are shown once: news from elsewhere must not take them away
  const refused = (intent: SecurityIntent) => (answer?.kind === "refused" && answer.intent === intent ? answer : undefined);
  return (
    <>
      <SettingsNav />
      <div className="settings-page stack gap-4">
        <div className="column gap-4">
          <OwnAccountPart
            account={account}
            hasMail={hasMail}
            refused={answer?.kind === "account" ? answer : undefined}
            failure={refused("compte")?.message}
            isBusy={isBusy}
          />
          <PasswordChange refused={refused("motdepasse")} isBusy={isBusy} />
          <SecondFactor isEnabled={isSecondFactorOn} state={answer} isBusy={isBusy} />
          <PasskeysPart offer={offer} failure={refused("retirer")?.message ?? notAdded?.title} isBusy={isBusy} />
        </div>
        <div className="column gap-4">
          {areKeysOn !== undefined && <KeysPart isOn={areKeysOn} isBusy={isBusy} />}
          <Sessions sessions={sessions} isBusy={isBusy} />
          {isRuleOn !== undefined && <FactorRulePart isOn={isRuleOn} failure={refused("regle")?.message} isBusy={isBusy} />}
        </div>
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
    <section className="admin-card settings-part column gap-4" aria-labelledby="mot-de-passe">
      <h3 id="mot-de-passe">Mot de passe</h3>
      <Form method="post" className="settings-grid column gap-4" replace preventScrollReset ref={form} onInput={noteInput}>
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
        <div className="button-row settings-wide">
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
    <section className="admin-card settings-part column gap-4" aria-labelledby="sessions">
      <h3 id="sessions">Sessions ouvertes</h3>
      <ul className="open-sessions stack">
        {sessions.map(({ id, isCurrent, device, address, openedAt, seenAt }) => (
          <li className="small" key={id}>
            <p className="open-session-device cluster">
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
