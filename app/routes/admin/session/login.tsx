import { data, isRouteErrorResponse, redirect } from "react-router";
import { isDatabaseUnavailable, isDiskFull } from "#app/db/engine/client.server.ts";
import { freeReserveFor } from "#app/features/sign-in/full-disk.server.ts";
import { LoginScreen } from "#app/features/sign-in/login-screen.tsx";
import {
  ACCOUNT_OFF,
  CHALLENGE_OVER,
  CONNECTION_FAILED,
  FIELDS_EMPTY,
  type LoginState,
  tooManyAttempts,
  USED_CODE,
  WRONG_CODE,
  WRONG_CREDENTIALS,
  welcomeAt,
} from "#app/features/sign-in/login-words.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { type FormValues, parseForm } from "#app/lib/forms/forms.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { findAdminSession, wasSwitchedOff } from "#app/services/auth/admin-guard.server.ts";
import { hasPasskeys, passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { clearSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { type SignInOutcome, signIn, signInInputSchema, signInWithCode } from "#app/services/auth/sign-in/sign-in.server.ts";
import { readWantedPage, WANTED_PARAM } from "#app/services/auth/wanted-page.ts";
import stylesheet from "#app/styles/admin.css?url";
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
  const done = searchParams.get("session");
  const isDone = done === "restauree" || done === "motdepasse" ? (done as "restauree" | "motdepasse") : undefined;
  const isAccountOff = !session && (await wasSwitchedOff(request));
  return data(
    { isLogoutFailed, isAccessRefused, isSessionOver, isDone, isAccountOff, wanted, passkeyHost: await findPasskeyHost() },
    { headers },
  );
}

/** Undefined as long as no account has a passkey, and while the database cannot say: the form is there all the same. */
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
    return {
      isLogoutFailed: true,
      isAccessRefused: false,
      isSessionOver: false,
      isDone: undefined,
      isAccountOff: false,
      wanted: undefined,
      passkeyHost: undefined,
    };
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
    const outcome = form.ok ? await trySignIn(request, form.value).catch(makingRoom(request, form.value)) : ({ kind: "wrong" } as const);
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

/** Once more with the room of the reserve, where the disk was full. */
function makingRoom(request: Request, typed: Parameters<typeof trySignIn>[1]) {
  return async (error: unknown) => {
    if (isDiskFull(error) && (await freeReserveFor(appDb(), request, typed))) return trySignIn(request, typed);
    throw error;
  };
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
    case "switched-off":
      return data<LoginState>({ step: "password", username, wanted, alert: ACCOUNT_OFF }, { status: 403 });
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

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [{ title: "Connexion — Dashboard FADEM" }, { name: "robots", content: "noindex" }];

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginScreen arrival={loaderData} answered={actionData} />;
}
