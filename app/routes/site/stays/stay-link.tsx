import { openOwnPage, receiveOwn } from "#app/features/bookings/own/own-page.server.ts";
import { OwnPage } from "#app/features/bookings/own/own-page.tsx";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { ClosedLinkPage, PRIVATE_TITLE } from "#app/services/private-links/dead-link.tsx";
import type { Route } from "./+types/stay-link";

/** The private page of who asked for dates; `intent=annuler` in its address asks before it is cancelled. */
export function loader(args: Route.LoaderArgs) {
  return openOwnPage(args, "stay", args.params.secret);
}

export function action(args: Route.ActionArgs) {
  return receiveOwn(args, "stay", args.params.secret);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: PRIVATE_TITLE }];

export default function StayLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "closed") return <ClosedLinkPage {...loaderData} />;
  return <OwnPage own={loaderData} answer={actionData?.kind === "closed" ? undefined : actionData} />;
}
