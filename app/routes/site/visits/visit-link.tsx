import { data, redirect } from "react-router";
import { answeredDay, changeOwnVisit, readZone, showOwnSlots, zoneStatus } from "#app/features/bookings/requests/visits-page.server.ts";
import { writeVisitCalendar } from "#app/features/bookings/visit-calendar-file.server.ts";
import { findOwnVisit } from "#app/features/bookings/visit-link.server.ts";
import { VisitLinkPage } from "#app/features/bookings/visit-link-page.tsx";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { closedLink, openPrivatePage } from "#app/services/private-links/closed-link.server.ts";
import { ClosedLinkPage, DEAD_LINK, PRIVATE_TITLE } from "#app/services/private-links/dead-link.tsx";
import { openLink, TOO_MANY_SECRETS } from "#app/services/private-links/private-links.server.ts";
import type { Route } from "./+types/visit-link";

/** The private page of who asked for a visit; `intent` in its address shows where it may be moved to, or asks before it is cancelled. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "rendez_vous", params.secret);
  if (!link) return closed;
  const { zone = null, fault: zoneFault } = readZone(url.searchParams);
  const visit = await findOwnVisit(db, link.cible_id, zone);
  if (!visit) return closedLink(db);
  const { intent, semaine, debut = "" } = Object.fromEntries(url.searchParams);
  const isMoving = intent === "deplacer" && visit.mayMove;
  const slots = isMoving
    ? await showOwnSlots(db, link.cible_id, (context.get(answeredDay)?.day ?? semaine) || visit.debut.slice(0, 10))
    : null;
  const address = `/rendez-vous/${params.secret}`;
  const { preavis_heures: notice } = await findVisitSettings(db);
  const asked = { isCancelling: intent === "annuler" && visit.mayCancel, chosen: isMoment(debut) ? debut : undefined };
  return data({ ...visit, ...asked, zoneFault, slots, notice, address, whole: env().publicOrigin + address }, zoneStatus({ zoneFault }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "rendez_vous", params.secret);
  if (!link) return closed;
  const outcome = await changeOwnVisit(db, link.cible_id, await readForm(request));
  if (outcome.kind === "done") throw redirect(`/rendez-vous/${params.secret}`, 303);
  if (outcome.day) context.set(answeredDay, { day: outcome.day });
  return data(outcome, { status: 409 });
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
  return <VisitLinkPage visit={loaderData} answer={actionData?.kind === "closed" ? undefined : actionData} />;
}
