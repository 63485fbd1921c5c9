import { listingOfCalendar, writeStayCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { DEAD_LINK } from "#app/services/private-links/dead-link.tsx";
import { openLink, TOO_MANY_SECRETS } from "#app/services/private-links/private-links.server.ts";
import type { Route } from "./+types/stay-calendar";

const END = ".ics";

/** The days on which a listing is not free, for other calendars. */
export async function loader({ request, params: { file } }: Route.LoaderArgs) {
  if (!file.endsWith(END)) throw notFound();
  const db = appDb();
  const link = await openLink(db, request, "calendrier", file.slice(0, -END.length));
  if (link.state === "limited")
    return new Response(TOO_MANY_SECRETS, {
      status: 429,
      headers: { "retry-after": String(link.retryAfterS), "content-type": "text/plain; charset=utf-8" },
    });
  const listing = link.state === "live" ? listingOfCalendar(link.cible_id) : undefined;
  if (!listing) return new Response(DEAD_LINK, { status: 410, headers: { "content-type": "text/plain; charset=utf-8" } });
  return new Response(await writeStayCalendar(db, listing), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="disponibilites.ics"',
    },
  });
}
