import { writeVisitCalendar } from "#app/features/visits/visit-calendar-file.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { DEAD_LINK } from "#app/services/private-links/dead-link.tsx";
import { openLink, TOO_MANY_SECRETS } from "#app/services/private-links/private-links.server.ts";
import type { Route } from "./+types/visit-calendar";

const text = { "content-type": "text/plain; charset=utf-8" };

/** A visit for the calendar of who asked for it; the same address tells of a move and of a cancellation. */
export async function loader({ request, params: { secret } }: Route.LoaderArgs) {
  const db = appDb();
  const link = await openLink(db, request, "rendez_vous", secret ?? "");
  if (link.state === "limited")
    return new Response(TOO_MANY_SECRETS, { status: 429, headers: { ...text, "retry-after": String(link.retryAfterS) } });
  const file = link.state === "live" ? await writeVisitCalendar(db, link.cible_id) : undefined;
  if (!file) return new Response(DEAD_LINK, { status: 410, headers: text });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="visite.ics"',
    },
  });
}
