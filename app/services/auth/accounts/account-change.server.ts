import type { Db } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/kernel/limits/client-address.server.ts";
import { AUTH_PATH } from "#app/services/auth/auth-answers.server.ts";
import { answerAuthRequest } from "#app/services/auth/sign-in/auth-endpoints.server.ts";

type AccountEndpoint =
  | "change-password"
  | "two-factor/enable"
  | "two-factor/verify-totp"
  | "two-factor/disable"
  | "two-factor/generate-backup-codes";

export type AccountChange<Body> =
  | { ok: true; headers: Headers; body: Body }
  | { ok: false; status: number; message: string; headers: Headers };

/** One endpoint of the account, called for a form of the back-office: the same checks, limits and words as over the network. */
export async function changeAccount<Body>(
  db: Db,
  request: Request,
  endpoint: AccountEndpoint,
  body: Record<string, string>,
): Promise<AccountChange<Body>> {
  const { publicOrigin } = env();
  const headers = new Headers({ "content-type": "application/json", origin: publicOrigin });
  for (const name of ["cookie", CLIENT_ADDRESS_HEADER, "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const answered = await answerAuthRequest(
    db,
    new Request(`${publicOrigin}${AUTH_PATH}/${endpoint}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  if (answered.status >= 500) throw new Error(`better-auth answered ${answered.status} to ${endpoint}`);
  const json: unknown = await answered.json();
  if (!answered.ok) {
    const retryAfter = answered.headers.get("retry-after");
    const { message } = json as { message: string };
    return { ok: false, status: answered.status, message, headers: new Headers(retryAfter ? { "retry-after": retryAfter } : {}) };
  }
  const cookies = new Headers();
  for (const cookie of answered.headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return { ok: true, headers: cookies, body: json as Body };
}
