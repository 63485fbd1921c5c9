import type { Db } from "#app/db/client.server.ts";
import { ensureAdminAccount } from "#app/platform/auth/admin-account.server.ts";
import { signIn } from "#app/platform/auth/sign-in.server.ts";

export const ADMIN_PASSWORD = "trois-palmiers-au-bord-du-lac";
export const ORIGIN = "http://localhost:3000";

/** Opens a session as the login page does, and gives what the browser would send from then on. */
export async function signInAsAdmin(db: Db): Promise<{ cookie: string }> {
  await ensureAdminAccount(db, ADMIN_PASSWORD);
  const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.1" } });
  const outcome = await signIn(db, request, { username: "admin", password: ADMIN_PASSWORD });
  if (outcome.kind !== "signed-in") throw new Error(`The administrator could not sign in: ${outcome.kind}`);
  return { cookie: cookiesOf(outcome.headers) };
}

/** The cookies a response sets, as the next request carries them. */
export function cookiesOf(headers: Headers) {
  return headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
