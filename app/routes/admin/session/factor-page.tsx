import { data } from "react-router";
import { FactorScreen } from "#app/features/sign-in/second-factor.tsx";
import { changeSecurity, type SecurityState } from "#app/features/sign-in/security-action.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import stylesheet from "#app/styles/admin.css?url";
import type { Route } from "./+types/factor-page";

/** Not under the back-office's frame, which reads what this account may not see yet. */
export const loader = defineLoader("compte.lire", (_, { admin }) => ({
  isNeeded: admin.needsFactor,
  host: passkeyHost(),
  needsPassword: !isRecentSignIn(admin),
}));

const factorIntents = { activer: "compte.modifier", confirmer: "compte.modifier" } as const;

export const action = defineAction(factorIntents, async ({ request }, call) => {
  const answer = await changeSecurity(call, request);
  if (answer instanceof Response) return answer;
  return data<SecurityState>(answer.state, { status: answer.status, headers: answer.headers });
});

/** What was typed stays; a key that waits for its first code is shown again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent") === "confirmer" ? "confirmer" : "activer";
  return keepTyped(
    serverAction,
    (message = "Le serveur n’a pas pu répondre. Réessayez."): SecurityState => ({ kind: "refused", intent, message }),
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded("second-factor", serverLoader);
}
clientLoader.hydrate = true as const;

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: "Double authentification — Dashboard FADEM" },
  { name: "robots", content: "noindex" },
];

export default function FactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorScreen {...loaderData} answered={actionData} />;
}
