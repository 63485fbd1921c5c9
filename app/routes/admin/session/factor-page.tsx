import { data, Form, useNavigation, useRevalidator } from "react-router";
import { LoginPanel } from "#app/features/sign-in/login-panel.tsx";
import { SecondFactor } from "#app/features/sign-in/second-factor.tsx";
import { changeSecurity, type SecurityState } from "#app/features/sign-in/security-action.server.ts";
import { ShownRecoveryCodes } from "#app/features/sign-in/shown-recovery-codes.tsx";
import { tellWhenToRetry } from "#app/lib/forms/http.ts";
import { isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { AddPasskey } from "#app/services/auth/passkeys/add-passkey.tsx";
import { passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import stylesheet from "#app/styles/admin.css?url";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/factor-page";

/** Not under the back-office's frame, which reads what this account may not see yet. */
export const loader = defineLoader("compte.lire", (_, { admin }) => ({
  isNeeded: admin.needsFactor,
  host: passkeyHost(),
  needsPassword: !isRecentSignIn(admin),
}));

const factorIntents = { activer: "compte.modifier", confirmer: "compte.modifier" } as const;

export const action = defineAction(factorIntents, async ({ request }, asked) => {
  const answer = await changeSecurity(asked, request);
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

export const headers: Route.HeadersFunction = tellWhenToRetry;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: "Double authentification — Dashboard FADEM" },
  { name: "robots", content: "noindex" },
];

export default function FactorPage({ loaderData: { isNeeded, host, needsPassword }, actionData }: Route.ComponentProps) {
  const { state: navigation } = useNavigation();
  const { revalidate } = useRevalidator();
  const isBusy = navigation !== "idle";
  const answer = useKeptAnswer(actionData);
  return (
    <div className="login column">
      <LoginPanel />
      <main className="login-main column">
        <div className="login-box column gap-5 factor-box">
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
