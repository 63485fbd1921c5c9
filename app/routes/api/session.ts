import { findAdminSession } from "#app/platform/auth/admin-guard.server.ts";
import { clearSessionCookie } from "#app/platform/auth/session-cookie.server.ts";
import type { Route } from "./+types/session";

/** The session of this browser, or 401 with null. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findAdminSession(request);
  const headers = session ? new Headers() : clearSessionCookie(request);
  headers.set("cache-control", "no-store");
  return Response.json(session ?? null, { status: session ? 200 : 401, headers });
}
