import { data, type MiddlewareFunction, redirect } from "react-router";
import type { Refusal } from "#app/lib/http.ts";
import { appDb } from "#app/platform/database.server.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { isApiPath } from "#app/platform/http/paths.ts";
import { log } from "#app/platform/log.server.ts";
import type { AdminSession } from "./admin-session.ts";
import { clearSessionCookie, readSessionToken } from "./session-cookie.server.ts";
import { findLiveSession } from "./sessions.server.ts";

const REFUSAL = "Accès refusé : connectez-vous pour continuer. Rien n’a été modifié.";

/** Undefined for a visitor, also one with a forged, corrupt or expired cookie. */
export async function findAdminSession(request: Request): Promise<AdminSession | undefined> {
  const token = readSessionToken(request.headers.get("cookie"));
  return token === undefined ? undefined : findLiveSession(appDb(), token);
}

/** First line of every admin loader and action: the session, or a refusal that is thrown. */
export async function requireAdmin(request: Request): Promise<AdminSession> {
  const session = await findAdminSession(request);
  if (session) return session;
  throw refuse(request);
}

function refuse(request: Request) {
  const { pathname } = new URL(request.url);
  const headers = clearSessionCookie(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  log.warn("admin-refused", { method: request.method, path: pathname, client: clientAddress(request) });
  headers.set("cache-control", "no-store");
  if (isApiPath(pathname))
    return Response.json({ code: "unauthenticated", message: REFUSAL } satisfies Refusal & { code: string }, { status: 401, headers });
  if (isRead) return redirect("/admin?acces=refuse", { headers });
  return data<Refusal>({ message: REFUSAL }, { status: 401, headers });
}

/** Stands before every loader and action below the admin layout, whatever routes a request asks for. */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
