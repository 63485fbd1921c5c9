import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { data, Form, isRouteErrorResponse, redirect, useNavigation } from "react-router";
import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { useForgetWords } from "#app/features/desk/shell/use-forget-words.ts";
import { LoginAlert } from "#app/features/sign-in/login-alert.tsx";
import { LoginForm } from "#app/features/sign-in/login-form.tsx";
import {
  ACCESS_REFUSED,
  CHALLENGE_OVER,
  CONNECTION_FAILED,
  FIELDS_EMPTY,
  type LoginState,
  SESSION_OVER,
  tooManyAttempts,
  USED_CODE,
  WRONG_CODE,
  WRONG_CREDENTIALS,
} from "#app/features/sign-in/login-messages.ts";
import { LoginPanel } from "#app/features/sign-in/login-panel.tsx";
import { PasskeySignIn } from "#app/features/sign-in/passkey-sign-in.tsx";
import { welcomeAt } from "#app/features/sign-in/welcome-address.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { type FormValues, parseForm } from "#app/lib/forms/forms.server.ts";
import { tellWhenToRetry } from "#app/lib/forms/http.ts";
import { findAdminSession } from "#app/services/auth/admin-guard.server.ts";
import { hasPasskeys, passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { clearSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { type SignInOutcome, signIn, signInInputSchema, signInWithCode } from "#app/services/auth/sign-in/sign-in.server.ts";
import { readWantedPage, WANTED_PARAM } from "#app/services/auth/wanted-page.ts";
import { forgetLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { releaseRows } from "#app/services/desk-lists/held-rows.ts";
import stylesheet from "#app/styles/admin.css?url";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { Spinner } from "#app/ui/layout/states.tsx";
import { ToastRegion, toast } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/login";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const session = await findAdminSession(request);
  const isLogoutFailed = session !== undefined && searchParams.get("deconnexion") === "echec";
  const wanted = readWantedPage(searchParams.get(WANTED_PARAM));
  if (session && !isLogoutFailed) throw redirect(`/admin-dashboard${wanted ?? ""}`);
  const headers = session ? undefined : clearSessionCookie(request);
  const isAccessRefused = searchParams.get("acces") === "refuse";
  const isSessionOver = searchParams.get("session") === "terminee";
  return data({ isLogoutFailed, isAccessRefused, isSessionOver, wanted, passkeyHost: await findPasskeyHost() }, { headers });
}

/** Undefined as long as nobody has a passkey, and while the database cannot say: the form is there all the same. */
async function findPasskeyHost(): Promise<string | undefined> {
  const host = passkeyHost();
  try {
    return host && (await hasPasskeys(appDb())) ? host : undefined;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return undefined;
  }
}

/** Without network nothing is known of the session but that leaving it has failed, which is what this page is then for. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const hasFailed = new URL(request.url).searchParams.get("deconnexion") === "echec";
    if (!hasFailed || error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { isLogoutFailed: true, isAccessRefused: false, isSessionOver: false, wanted: undefined, passkeyHost: undefined };
  }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, signInInputSchema);
  const typed = form.ok ? form.value : form.values;
  const step = typed.code === undefined ? "password" : "code";
  const username = text(typed, "username");
  const wanted = readWantedPage(text(typed, WANTED_PARAM));
  if (isEmpty(typed)) return data<LoginState>({ step, username, wanted, alert: FIELDS_EMPTY }, { status: 400 });
  try {
    // What is longer than a name or a password can be is wrong like any other, and tells nothing about who exists.
    const outcome = form.ok ? await trySignIn(request, form.value) : ({ kind: "wrong" } as const);
    return answer(outcome, { step, username, wanted });
  } catch (error) {
    const isDown = isDatabaseUnavailable(error);
    if (isDown) log.warn("sign-in-unavailable", { error: String(error) });
    else log.error("sign-in-broken", error);
    return data<LoginState>(
      { step, username, wanted, alert: CONNECTION_FAILED },
      isDown ? { status: 503, headers: { "retry-after": "5" } } : { status: 500 },
    );
  }
}

function trySignIn(request: Request, { username = "", password = "", code }: { username?: string; password?: string; code?: string }) {
  return code === undefined ? signIn(appDb(), request, { username, password }) : signInWithCode(appDb(), request, code);
}

function isEmpty(typed: FormValues | Record<string, string | undefined>) {
  return typed.code === undefined ? !typed.username || !typed.password : typed.code === "";
}

function text(typed: FormValues | Record<string, string | undefined>, name: string) {
  const value = typed[name];
  return typeof value === "string" ? value : undefined;
}

function answer(outcome: SignInOutcome, { step, username, wanted }: LoginState) {
  switch (outcome.kind) {
    case "signed-in":
      return redirect(`/admin-dashboard${welcomeAt(wanted)}`, { headers: outcome.headers });
    case "code-needed":
      return data<LoginState>({ step: "code", wanted }, { headers: outcome.headers });
    case "challenge-over":
      return data<LoginState>({ step: "password", wanted, alert: CHALLENGE_OVER }, { status: 401 });
    case "limited":
      return data<LoginState>(
        { step, username, wanted, alert: tooManyAttempts(outcome.retryAfterS) },
        { status: 429, headers: { "retry-after": String(outcome.retryAfterS) } },
      );
    case "code-used":
      return data<LoginState>({ step, wanted, alert: USED_CODE }, { status: 401 });
    case "wrong":
      return data<LoginState>({ step, username, wanted, alert: step === "code" ? WRONG_CODE : WRONG_CREDENTIALS }, { status: 401 });
  }
}

/** A server that cannot be reached is said in the form, which keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<LoginState> {
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const wanted = readWantedPage(sent.get(WANTED_PARAM)?.toString());
    return { step: sent.has("code") ? "code" : "password", wanted, alert: CONNECTION_FAILED };
  }
}

export const headers: Route.HeadersFunction = tellWhenToRetry;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [{ title: "Connexion — Dashboard FADEM" }, { name: "robots", content: "noindex" }];

const wordsOfLogin = ["acces", "session"] as const;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isLogoutFailed, isAccessRefused, isSessionOver, wanted, passkeyHost: host } = loaderData;
  const reason = isSessionOver ? SESSION_OVER : { title: ACCESS_REFUSED };
  const { formAction, state, location } = useNavigation();
  const isEntering = state === "loading" && location.pathname.startsWith("/admin-dashboard");
  const isAnswering = state !== "idle" && formAction === "/admin";
  const isSlowToEnter = useDelayed(isEntering);
  useRefusalToast(isAccessRefused, isSessionOver);
  useForgetWords(wordsOfLogin);
  useEffect(() => {
    forgetStoredSession();
    forgetLoaded();
    releaseRows();
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
        <div className="login-box column gap-5">
          <div>
            <h2>Espace administrateur</h2>
            <p className="mt-2 muted">Réservé à l’équipe FADEM.</p>
          </div>
          {isAccessRefused && (
            <noscript>
              <LoginAlert {...reason} />
            </noscript>
          )}
          {isLogoutFailed ? (
            <LogoutFailed />
          ) : (
            <>
              <LoginForm state={actionData} wanted={actionData?.wanted ?? wanted} isAnswering={isAnswering} />
              {host && <PasskeySignIn host={host} wanted={actionData?.wanted ?? wanted} />}
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

function useRefusalToast(isAccessRefused: boolean, isSessionOver: boolean) {
  useEffect(() => {
    if (!isAccessRefused) return;
    if (isSessionOver) toast({ title: SESSION_OVER.title, description: SESSION_OVER.text, tone: "info" });
    else toast({ title: ACCESS_REFUSED, tone: "bad" });
  }, [isAccessRefused, isSessionOver]);
}

/** The former product kept its session in the browser, where anyone could forge it. */
function forgetStoredSession() {
  for (const key of ["adminSession", "admin_session", "fadem_admin_session", "fademAdminSession"]) window.localStorage.removeItem(key);
}
