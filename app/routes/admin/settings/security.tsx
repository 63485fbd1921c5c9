import { data } from "react-router";
import { changeSecurity, type SecurityIntent, type SecurityState, securityIntents } from "#app/features/sign-in/security-action.server.ts";
import { type PasskeyOffer, SecurityScreen } from "#app/features/sign-in/security-screen.tsx";
import { hasKeys } from "#app/features/team/members.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { findOwnAccount } from "#app/services/auth/accounts/own-account.server.ts";
import { isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { isFactorRuleOn } from "#app/services/auth/factor-rule.server.ts";
import { listPasskeys, MAX_PASSKEYS, passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { hasSecondFactor, listOpenSessions } from "#app/services/auth/sessions.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
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

export const action = defineAction(securityIntents, async ({ request }, call) => {
  const answer = await changeSecurity(call, request);
  if (answer instanceof Response) return answer;
  return data<SecurityState>(answer.state, { status: answer.status, headers: answer.headers });
});

/** What was typed stays, as in every form; secrets are kept nowhere, and nothing is sent again by itself. */
export const clientLoader = cacheByAddress<typeof loader>();

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent")) as SecurityIntent;
  return keepTyped(
    serverAction,
    (message = "Le serveur n’a pas pu répondre. Réessayez."): SecurityState => ({ kind: "refused", intent, message }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export const headers: Route.HeadersFunction = retryAfterHeaders;

export function meta() {
  return [{ title: "Sécurité — Dashboard FADEM" }];
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen {...loaderData} answered={actionData} />;
}
