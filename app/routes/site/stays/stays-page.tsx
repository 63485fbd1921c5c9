import { createContext, data, redirect } from "react-router";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { stayRequestSchema } from "#app/features/bookings/requests/stay-input.ts";
import { findStayPage, requestStay } from "#app/features/bookings/requests/stay-request.server.ts";
import { findUnsent, showStays } from "#app/features/bookings/requests/stays-page.server.ts";
import { StaysPage } from "#app/features/bookings/requests/stays-page.tsx";
import { stayWish } from "#app/features/bookings/stays/stay.ts";
import { findThanks } from "#app/features/contact/request-thanks.server.ts";
import { refuseAbout } from "#app/features/contact/requested-listing.server.ts";
import { UnsentForm } from "#app/features/contact/unsent-form.tsx";
import { backTo, FormDone } from "#app/features/site/form-done.tsx";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { isZone } from "#app/lib/time/zones.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import type { Route } from "./+types/stays-page";

/** Set by the action of the same request: what was typed is shown whatever became of the listing meanwhile. */
const isAnswering = createContext(false);

/** The calendar of a listing and the form that asks for dates: never kept, and in no sitemap. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = appDb();
  const reference = url.searchParams.get("annonce") ?? "";
  const found = await findByReference(db, reference.slice(0, 12));
  const unsent = context.get(isAnswering) && (await findUnsent(db, found));
  if (unsent) return { kind: "unsent" as const, ...unsent };
  return { kind: "open" as const, ...(await showStays(db, found, url.searchParams)) };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "sejour",
    table: "contact_requests",
    schema: stayRequestSchema,
    unsaid: ["fuseau"],
    async store(db, input, submission) {
      const listing = await findByReference(db, input.annonce);
      return listing ? requestStay(db, input, listing, submission) : refuseAbout("annonce", "unknown");
    },
    async thanks({ fuseau }, stored) {
      const own = stored && (await findStayPage(stored.db, stored.id));
      const page = own && isZone(fuseau) ? (`${own}?${new URLSearchParams({ fuseau })}` as const) : own;
      return findThanks(stored, { title: "Demande envoyée", steps: [], page });
    },
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  received.context.set(isAnswering, true);
  const { answer, init } = await receive(received);
  const led = answer.kind === "sent" && answer.receipt.page;
  if (led) throw redirect(led, 303);
  return data(answer, init);
}

function chosenIn(answer: FormAnswer, listing_table: ListingTable = "properties"): string {
  const values = "values" in answer ? answer.values : {};
  const dates = { arrivee: textOf(values, "arrivee"), depart: textOf(values, "depart") };
  return stayWish({ listing_table, ...dates }, Number(textOf(values, "personnes")));
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Vos dates | FADEM" }, { name: "robots", content: "noindex" }];

export default function StaysRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent") return <FormDone answer={actionData} back={backTo(loaderData.listing)} />;
  if (loaderData.kind === "unsent")
    return (
      actionData && <UnsentForm listing={loaderData.listing} answer={actionData} chosen={chosenIn(actionData, loaderData.listing?.table)} />
    );
  return <StaysPage {...loaderData} answer={actionData} />;
}
