import { adminPassword } from "#scripts/app-process.ts";
import { type Answer, postForm, type Sender } from "./http.ts";

type SignIn = Omit<Sender, "url"> & { password?: string; username?: string };

/** One attempt of the login page. */
export function tryToSignIn(url: string, { password = adminPassword, username = "admin", headers, ...sender }: SignIn = {}) {
  const browser = { "user-agent": "Mozilla/5.0 (exercice)", ...headers };
  return postForm({ url, deadlineMs: 60_000, ...sender, headers: browser }, "/admin", { username, password });
}

/** The cookies of a browser in which the administrator signed in. */
export async function signIn(url: string, options?: SignIn): Promise<string> {
  const answer = await tryToSignIn(url, options);
  if (answer.status !== 302) throw new Error(`The administrator could not sign in: ${answer.status}`);
  return cookiesOf(answer);
}

/** What the answer leaves in the browser. */
export function cookiesOf({ headers }: Answer) {
  return (headers["set-cookie"] ?? [])
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export function cookieNamed(cookies: string, name: string) {
  return cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
}

export const SESSION_COOKIE = "fadem.session_token";
