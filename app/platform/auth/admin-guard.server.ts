import { data, type MiddlewareFunction, redirect } from "react-router";
import type { Refusal } from "#app/lib/http.ts";
import { appDb } from "#app/platform/database.server.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { isApiPath } from "#app/platform/http/paths.ts";
import { log } from "#app/platform/log.server.ts";
import type { AdminSession } from "./admin-session.ts";
import { hasRight, type Right } from "./rights.ts";
import { clearSessionCookie, hasValidSessionCookie, readSessionToken } from "./session-cookie.server.ts";
import { findLiveSession } from "./sessions.server.ts";
import { pageOfRequest, WANTED_PARAM } from "./wanted-page.ts";

const REFUSAL = "Accès refusé : connectez-vous pour continuer. Rien n’a été modifié.";
const NOT_YOURS = "Votre rôle ne permet pas cette action.";

/** The middleware, the layout and the page ask for the session of the same request: it is read once. */
const sessions = new WeakMap<Request, AdminSession>();

/** Undefined for a visitor, also one with a forged, corrupt or expired cookie. */
export async function findAdminSession(request: Request): Promise<AdminSession | undefined> {
  const token = readSessionToken(request.headers.get("cookie"));
  return token === undefined ? undefined : findLiveSession(appDb(), token);
}

/** The session, or a refusal that is thrown. */
export async function requireAdmin(request: Request): Promise<AdminSession> {
  const session = sessions.get(request) ?? (await findAdminSession(request));
  if (!session) throw refuseStranger(request);
  sessions.set(request, session);
  return session;
}

/** The session of somebody who has this right; otherwise a refusal is thrown. */
export async function requireRight(request: Request, right: Right): Promise<AdminSession> {
  const session = await requireAdmin(request);
  if (!hasRight(session, right)) throw refuseMember(request, session, right);
  return session;
}

function refuseStranger(request: Request) {
  const url = new URL(request.url);
  const { pathname } = url;
  const headers = clearSessionCookie(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  log.warn("admin-refused", { method: request.method, path: pathname, client: clientAddress(request) });
  headers.set("cache-control", "no-store");
  if (isApiPath(pathname)) return refusal("unauthenticated", REFUSAL, 401, headers);
  if (isRead) return redirect(`/admin?${reasonsToSignIn(request, url)}`, { headers });
  return data<Refusal>({ message: REFUSAL }, { status: 401, headers });
}

/** Says why one has to sign in, and where one was going. */
function reasonsToSignIn(request: Request, url: URL) {
  const params = new URLSearchParams({ acces: "refuse" });
  if (hasValidSessionCookie(request.headers.get("cookie"))) params.set("session", "terminee"); // it was one of ours
  const wanted = pageOfRequest(url);
  if (wanted) params.set(WANTED_PARAM, wanted);
  return params;
}

function refuseMember(request: Request, { username, role }: AdminSession, right: Right) {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ "cache-control": "no-store" });
  log.warn("right-refused", { method: request.method, path: pathname, username, role, right });
  if (isApiPath(pathname)) return refusal("forbidden", NOT_YOURS, 403, headers);
  return data<Refusal>({ message: NOT_YOURS }, { status: 403, headers });
}

function refusal(code: string, message: string, status: number, headers: Headers) {
  return Response.json({ code, message } satisfies Refusal & { code: string }, { status, headers });
}

/** Stands before every loader and action below the admin layout, whatever routes a request asks for. */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
