import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { isSessionLive } from "#app/platform/auth/sessions.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { openEventStream } from "#app/platform/realtime/event-stream.server.ts";
import { readSince } from "#app/platform/realtime/since.server.ts";
import type { Route } from "./+types/admin-changes";

const SESSION_CHECK_MS = 3_000; // a closed session ends its streams within 5 s

/** Every table, for the administrator; ends with the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const { sessionId } = await requireAdmin(request);
  return openEventStream({
    db: appDb(),
    signal: request.signal,
    since: readSince(request),
    audience: "bureau",
    mayGoOn: () => isSessionLive(appDb(), sessionId), // looks without renewing: an open tab is not use
    beatMs: SESSION_CHECK_MS,
  });
}
