import { writeVisitCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { openOwnPage, receiveOwn } from "#app/features/bookings/own/own-page.server.ts";
import { OwnPage } from "#app/features/bookings/own/own-page.tsx";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { ClosedLinkPage, DEAD_LINK, PRIVATE_TITLE } from "#app/services/private-links/dead-link.tsx";
import { openLink, TOO_MANY_SECRETS } from "#app/services/private-links/private-links.server.ts";
import type { Route } from "./+types/visit-link";

/** The private page of who asked for a visit; `intent` in its address shows where it may be moved to, or asks before it is cancelled. */
export function loader(args: Route.LoaderArgs) {
  return openOwnPage(args, "visit", args.params.secret);
}

export function action(args: Route.ActionArgs) {
  return receiveOwn(args, "visit", args.params.secret);
}

const END = ".ics";
const plain = { "content-type": "text/plain; charset=utf-8" };

/** The same address with ".ics" behind it is a file for the calendar of who asked; the router takes no name behind a secret apart. */
const answerCalendar: Route.MiddlewareFunction = async ({ request, params }, next) => {
  if (!params.secret.endsWith(END) || request.method === "POST") return next();
  const db = appDb();
  const link = await openLink(db, request, "rendez_vous", params.secret.slice(0, -END.length));
  if (link.state === "limited")
    return new Response(TOO_MANY_SECRETS, { status: 429, headers: { ...plain, "retry-after": String(link.retryAfterS) } });
  const file = link.state === "live" ? await writeVisitCalendar(db, link.cible_id) : undefined;
  if (!file) return new Response(DEAD_LINK, { status: 410, headers: plain });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="visite.ics"',
    },
  });
};

export const middleware: Route.MiddlewareFunction[] = [answerCalendar];

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: PRIVATE_TITLE }];

export default function VisitLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "closed") return <ClosedLinkPage {...loaderData} />;
  return <OwnPage own={loaderData} answer={actionData?.kind === "closed" ? undefined : actionData} />;
}
