import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { openEventStream } from "#app/kernel/realtime/event-stream.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readSince } from "#app/kernel/write/change-feed.server.ts";
import { isRobot, visitorKey } from "#app/services/measure/visitor-key.server.ts";
import type { Route } from "./+types/changes";

/** What anonymous readers may hear: the name of a public table and a version. */
export function loader({ request }: Route.LoaderArgs) {
  return openEventStream({
    db: appDb(),
    signal: request.signal,
    since: readSince(request),
    audience: "public",
    // Programs are left out of every figure, of those who are reading just now too.
    reader: isRobot(request.headers.get("user-agent")) ? undefined : visitorKey(request),
    network: clientNetwork(request),
  });
}
