import { findAdminSession, wasSwitchedOff } from "#app/services/auth/admin-guard.server.ts";
import { SWITCHED_OFF } from "#app/services/auth/admin-session.ts";
import { clearSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import type { Route } from "./+types/session";

/** The session of this browser, or 401 with null, or with why; 403 for an account that must first be given a second factor. */
export async function loader({ request }: Route.LoaderArgs) {
  const adminSession = await findAdminSession(request);
  const isOff = !adminSession && (await wasSwitchedOff(request));
  const headers = adminSession || isOff ? new Headers() : clearSessionCookie(request);
  headers.set("cache-control", "no-store");
  if (!adminSession) return Response.json(isOff ? { code: SWITCHED_OFF } : null, { status: 401, headers });
  const { needsFactor, ...session } = adminSession;
  return needsFactor ? Response.json(null, { status: 403, headers }) : Response.json(session, { headers });
}
