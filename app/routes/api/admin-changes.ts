import { openEventStream } from "#app/kernel/realtime/event-stream.server.ts";
import { readSince } from "#app/kernel/write/change-feed.server.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { hearsOf } from "#app/services/auth/rights.ts";
import { isSessionLive } from "#app/services/auth/sessions.server.ts";

const SESSION_CHECK_MS = 3_000; // a closed session ends its streams within 5 s

/** The tables that the member may read, by the names they are told under; ends with the session. A change of role ends it too. */
export const loader = defineLoader("bureau.lire", ({ request }, { admin: { sessionId, role }, db }) =>
  openEventStream({
    db,
    signal: request.signal,
    since: readSince(request),
    audience: "bureau",
    tells: (table) => hearsOf({ role }, table),
    mayGoOn: () => isSessionLive(db, sessionId), // looks without renewing: an open tab is not use
    beatMs: SESSION_CHECK_MS,
  }),
);
