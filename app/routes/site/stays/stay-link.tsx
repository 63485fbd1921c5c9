import { redirect } from "react-router";
import { cancelOwnStay } from "#app/features/bookings/requests/stay-request.server.ts";
import { findOwnStay } from "#app/features/bookings/stay-link.server.ts";
import { StayLinkPage } from "#app/features/bookings/stay-link-page.tsx";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { closedLink, openPrivatePage } from "#app/services/private-links/closed-link.server.ts";
import { ClosedLinkPage, PRIVATE_TITLE } from "#app/services/private-links/dead-link.tsx";
import type { Route } from "./+types/stay-link";

/** The private page of who asked for dates; `intent=annuler` in its address asks before it is cancelled. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "reservation", params.secret);
  if (!link) return closed;
  const stay = await findOwnStay(db, link.cible_id, url.searchParams.get("fuseau"));
  if (!stay) return closedLink(db);
  const whole = `${env().publicOrigin}/reservation/${params.secret}`;
  return { ...stay, isCancelling: url.searchParams.get("intent") === "annuler", whole };
}

export async function action({ request, params }: Route.ActionArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "reservation", params.secret);
  if (!link) return closed;
  const fields = await readForm(request);
  if ([...fields.keys()].length !== 1 || fields.get("intent") !== "annuler") throw badRequest();
  await cancelOwnStay(db, link.cible_id);
  throw redirect(`/reservation/${params.secret}`, 303);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: PRIVATE_TITLE }];

export default function StayLinkRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "closed") return <ClosedLinkPage {...loaderData} />;
  return <StayLinkPage stay={loaderData} isCancelling={loaderData.isCancelling} whole={loaderData.whole} />;
}
