import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { isSessionLive } from "#app/platform/auth/sessions.server.ts";
import { openEventStream } from "#app/platform/realtime/event-stream.server.ts";
import { readSince } from "#app/platform/realtime/since.server.ts";

const SESSION_CHECK_MS = 3_000; // a closed session ends its streams within 5 s

/** Every table, for the administrator; ends with the session. */
export const loader = defineLoader("bureau.lire", ({ request }, { admin: { sessionId }, db }) =>
  openEventStream({
    db,
    signal: request.signal,
    since: readSince(request),
    audience: "bureau",
    mayGoOn: () => isSessionLive(db, sessionId), // looks without renewing: an open tab is not use
    beatMs: SESSION_CHECK_MS,
  }),
);
