import { data, type MiddlewareFunction, redirect } from "react-router";
import { comparablePath, isApiPath } from "#app/kernel/http/paths.ts";
import { clientAddress } from "#app/kernel/limits/client-address.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Refusal } from "#app/lib/forms/http.ts";
import { FACTOR_PATH } from "#app/services/addresses/public-paths.ts";
import type { AdminSession } from "./admin-session.ts";
import { isSwitchedOff } from "./auth-tables.server.ts";
import { hasRight, type Right, roleLabels } from "./rights.ts";
import { accountOf, clearSessionCookie, hasValidSessionCookie, readSessionToken } from "./session-cookie.server.ts";
import { findLiveSession, type LiveSession } from "./sessions.server.ts";
import { pageOfRequest, WANTED_PARAM } from "./wanted-page.ts";

const REFUSAL = "Accès refusé : connectez-vous pour continuer. Rien n’a été modifié.";
/** Of a page, as the card says it; of what a form asked for. */
export const NOT_YOURS = {
  page: "Vous n'avez pas les privilèges nécessaires pour accéder à cette zone.",
  act: "Votre rôle ne permet pas cette action.",
};

const FACTOR_NEEDED = "Activez d’abord la double authentification de votre compte. Rien n’a été modifié.";

/** The middleware, the layout and the page ask for the session of the same request: it is read once. */
const sessions = new WeakMap<Request, LiveSession>();

/** Undefined for a visitor, also one with a forged, corrupt or expired cookie. */
export async function findAdminSession(request: Request): Promise<LiveSession | undefined> {
  const token = readSessionToken(request.headers.get("cookie"));
  return token === undefined ? undefined : findLiveSession(appDb(), token);
}

/** Whether this browser was signed in to an account that is now switched off: its member is told so, and no other browser can ask. */
export async function wasSwitchedOff(request: Request): Promise<boolean> {
  const account = accountOf(readSessionToken(request.headers.get("cookie")) ?? "");
  return account !== undefined && isSwitchedOff(appDb(), account);
}

/** The session, or a refusal that is thrown. */
export async function requireAdmin(request: Request): Promise<LiveSession> {
  const session = sessions.get(request) ?? (await findAdminSession(request));
  if (!session) throw refuseStranger(request, await wasSwitchedOff(request));
  sessions.set(request, session);
  if (session.needsFactor && !leadsToFactor(request)) throw refuseFactorless(request);
  return session;
}

/** The session of a member who has this right; otherwise throws a refusal. */
export async function requireRight(request: Request, right: Right): Promise<LiveSession> {
  const session = await requireAdmin(request);
  refuseWithout(request, session, right);
  return session;
}

/** The same for a right that only what was sent tells: which table, whose lot. */
export function refuseWithout(request: Request, session: AdminSession, right: Right) {
  if (!hasRight(session, right)) throw refuseMember(request, session, right);
}

/** `isOff`: the cookie stays for the login page, which says why and takes it away. */
function refuseStranger(request: Request, isOff: boolean) {
  const url = new URL(request.url);
  const { pathname } = url;
  const headers = isOff ? new Headers() : clearSessionCookie(request);
  log.warn("admin-refused", { method: request.method, path: pathname, client: clientAddress(request) });
  headers.set("cache-control", "no-store");
  if (isApiPath(pathname)) return refusal("unauthenticated", REFUSAL, 401, headers);
  if (isRead(request)) return redirect(`/admin?${reasonsToSignIn(request, url)}`, { headers });
  return data<Refusal>({ message: REFUSAL }, { status: 401, headers });
}

function isRead({ method }: Request) {
  return method === "GET" || method === "HEAD";
}

/** Says why one has to sign in, and where one was going. */
function reasonsToSignIn(request: Request, url: URL) {
  const params = new URLSearchParams({ acces: "refuse" });
  if (hasValidSessionCookie(request.headers.get("cookie"))) params.set("session", "terminee"); // it was one of ours
  const wanted = pageOfRequest(url);
  if (wanted) params.set(WANTED_PARAM, wanted);
  return params;
}

/** All that is open to an account that must first be given a second factor. */
const factorPaths = new Set<string>([
  FACTOR_PATH,
  ...["two-factor/enable", "two-factor/verify-totp"].map((name) => `/api/auth/${name}`),
  ...["passkey/generate-register-options", "passkey/verify-registration"].map((name) => `/api/auth/${name}`),
]);

function leadsToFactor(request: Request) {
  return factorPaths.has(comparablePath(new URL(request.url).pathname).replace(/\.data$/, ""));
}

function refuseFactorless(request: Request) {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ "cache-control": "no-store" });
  const isRead = request.method === "GET" || request.method === "HEAD";
  log.warn("factor-missing", { method: request.method, path: pathname });
  if (isApiPath(pathname)) return refusal("factor-needed", FACTOR_NEEDED, 403, headers);
  if (isRead) return redirect("/admin-dashboard/double-authentification", { headers });
  return data<Refusal>({ message: FACTOR_NEEDED }, { status: 403, headers });
}

function refuseMember(request: Request, { username, role }: AdminSession, right: Right) {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ "cache-control": "no-store" });
  log.warn("right-refused", { method: request.method, path: pathname, username, role, right });
  const message = isRead(request) ? NOT_YOURS.page : NOT_YOURS.act;
  if (isApiPath(pathname)) return refusal("forbidden", message, 403, headers);
  return data<Refusal>({ message, role: roleLabels[role] }, { status: 403, headers });
}

function refusal(code: string, message: string, status: number, headers: Headers) {
  return Response.json({ code, message } satisfies Refusal & { code: string }, { status, headers });
}

/** Stands before every loader and action below the admin layout, whatever routes a request asks for. */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  await requireAdmin(request);
  return next();
};
