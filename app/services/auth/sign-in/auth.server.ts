import type { Db } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/kernel/limits/client-address.server.ts";
import { AUTH_PATH } from "#app/services/auth/auth-answers.server.ts";
import type { Auth } from "./auth-library.server.ts";

// The library and what it brings are a fifth of the server's code, and no visitor needs it: it is read when a member signs in.

export async function authOn(db: Db): Promise<Auth> {
  const { openAuth } = await import("./auth-library.server.ts");
  return openAuth(db);
}

export async function hashPassword(password: string): Promise<string> {
  const crypto = await import("better-auth/crypto");
  return crypto.hashPassword(password);
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const crypto = await import("better-auth/crypto");
  return crypto.verifyPassword({ hash, password });
}

/** One endpoint of better-auth, called by ourselves: the form behind it has passed our own gate. */
export async function callAuth(db: Db, request: Request, path: string, body: unknown, cookie?: string): Promise<Response> {
  const { publicOrigin } = env();
  const headers = new Headers({ "content-type": "application/json", origin: publicOrigin });
  for (const name of [CLIENT_ADDRESS_HEADER, "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (cookie) headers.set("cookie", cookie);
  const auth = await authOn(db);
  const response = await auth.handler(
    new Request(`${publicOrigin}${AUTH_PATH}${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  if (response.status >= 500) throw new Error(`better-auth answered ${response.status} to ${path}`);
  return response;
}
