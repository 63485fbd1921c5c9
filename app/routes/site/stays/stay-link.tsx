import { data, redirect } from "react-router";
import { findOwnStay } from "#app/features/stays/stay-link.server.ts";
import { StayLinkPage } from "#app/features/stays/stay-link-page.tsx";
import { cancelOwnStay } from "#app/features/stays/stay-request.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { closedLink, openPrivatePage } from "#app/services/private-links/closed-link.server.ts";
import { ClosedLinkPage, PRIVATE_TITLE } from "#app/services/private-links/dead-link.tsx";
import type { Route } from "./+types/stay-link";

/** The private page of who asked for dates. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "reservation", params.secret);
  if (!link) return closed;
  return (await findOwnStay(db, link.cible_id, url.searchParams.get("fuseau"))) ?? closedLink(db);
}

/** `demander` asks before, `annuler` does it. */
export async function action({ request, params }: Route.ActionArgs) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, "reservation", params.secret);
  if (!link) return closed;
  const fields = await readForm(request);
  const intent = fields.get("intent");
  if ([...fields.keys()].length !== 1 || (intent !== "demander" && intent !== "annuler")) throw badRequest();
  if (intent === "demander") return data({ kind: "asked" as const });
  await cancelOwnStay(db, link.cible_id);
  throw redirect(`/reservation/${params.secret}`, 303);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: PRIVATE_TITLE }];

export default function StayLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "closed") return <ClosedLinkPage {...loaderData} />;
  return <StayLinkPage stay={loaderData} isCancelling={actionData?.kind === "asked"} />;
}
