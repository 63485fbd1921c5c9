import { createContext, data, redirect } from "react-router";
import { stayRequestSchema } from "#app/features/bookings/requests/stay-input.ts";
import { findStayPage, findStayThanks, requestStay } from "#app/features/bookings/requests/stay-request.server.ts";
import { findLateStay, refusedStay, showStays } from "#app/features/bookings/requests/stays-page.server.ts";
import { StaysPage } from "#app/features/bookings/requests/stays-page.tsx";
import { LATE_STAY, lateStay, stayMessages } from "#app/features/bookings/stays/stay-form-words.ts";
import { LateEnquiry } from "#app/features/contact/late-enquiry.tsx";
import { FormDone } from "#app/features/site/form-done.tsx";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { isZone } from "#app/lib/time/zones.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/stays-page";

/** Set by the action of the same request: what was typed is shown whatever became of the listing meanwhile. */
const isAnswering = createContext(false);

/** The calendar of a listing and the form that asks for dates: never kept, and in no sitemap. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = appDb();
  const reference = url.searchParams.get("annonce") ?? "";
  const found = await findByReference(db, reference.slice(0, 12));
  const late = context.get(isAnswering) ? await findLateStay(db, found) : undefined;
  return late ? { kind: "late" as const, listing: late } : { kind: "open" as const, ...(await showStays(db, found, url.searchParams)) };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "sejour",
    table: "contact_requests",
    schema: stayRequestSchema,
    unsaid: ["fuseau"],
    async store(db, input, submission) {
      const found = await findByReference(db, input.annonce);
      if (!found) return refusedStay({ ok: false, reason: "unknown" });
      const outcome = await requestStay(db, input, found, submission);
      return outcome.ok ? outcome : refusedStay(outcome);
    },
    words: (db, _, submission) => findStayThanks(db, submission),
    async address(db, { fuseau }, submission) {
      const page = await findStayPage(db, submission);
      return page && isZone(fuseau) ? (`${page}?${new URLSearchParams({ fuseau })}` as const) : page;
    },
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  received.context.set(isAnswering, true);
  const { answer, init } = await receive(received);
  const led = answer.kind === "sent" && answer.address;
  if (led) throw redirect(led, 303);
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Vos dates | FADEM" }, { name: "robots", content: "noindex" }];

export default function StaysRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent") {
    const { listing } = loaderData;
    const back = { label: "Retour à l’annonce", href: "path" in listing ? listing.path : new URL(listing.url).pathname };
    return <FormDone messages={stayMessages} answer={actionData} back={back} />;
  }
  if (loaderData.kind === "late")
    return actionData && <LateEnquiry listing={loaderData.listing} reason={LATE_STAY} answer={lateStay(actionData)} />;
  return <StaysPage {...loaderData} answer={actionData} />;
}
