import { data, redirect } from "react-router";
import { visitRequestSchema } from "#app/features/bookings/requests/visit-input.ts";
import { findVisitPage, requestVisit } from "#app/features/bookings/requests/visit-request.server.ts";
import { answeredDay, findUnsent, showVisits, zoneStatus } from "#app/features/bookings/requests/visits-page.server.ts";
import { VisitsPage } from "#app/features/bookings/requests/visits-page.tsx";
import { visitWish } from "#app/features/bookings/visits/visit-form-words.ts";
import { findThanks } from "#app/features/contact/request-thanks.server.ts";
import { refuseAbout } from "#app/features/contact/requested-listing.server.ts";
import { UnsentForm } from "#app/features/contact/unsent-form.tsx";
import { backTo, FormDone } from "#app/features/site/form-done.tsx";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { keptValues, readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import type { Route } from "./+types/visits-page";

/** The slots of a listing and the form that asks for one: never kept, and in no sitemap. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = appDb();
  const reference = url.searchParams.get("annonce") ?? "";
  const found = await findByReference(db, reference.slice(0, 12));
  const answered = context.get(answeredDay);
  const unsent = answered && (await findUnsent(db, found));
  if (unsent) return data({ kind: "unsent" as const, ...unsent });
  const shown = await showVisits(db, found, url.searchParams, answered);
  return data({ kind: "open" as const, ...shown }, zoneStatus(shown));
}

function receive(received: ReceivedForm, given?: FormData) {
  return receiveVisitorForm(
    received,
    {
      name: "visite",
      table: "contact_requests",
      schema: visitRequestSchema,
      unsaid: ["fuseau"],
      async store(db, input, submission) {
        const listing = await findByReference(db, input.annonce);
        return listing ? requestVisit(db, input, listing, submission) : refuseAbout("annonce", "unknown");
      },
      thanks: async (_, stored) =>
        findThanks(stored, { title: "Visite demandée", steps: [], page: stored && (await findVisitPage(stored.db, stored.id)) }),
    },
    given,
  );
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

/** Without script the form is also sent to be shown another week, or another clock, with all that it holds. */
export async function action(received: Route.ActionArgs) {
  const fields = await readForm(received.request);
  const week = removeField(fields, "semaine");
  const day = week ?? String(fields.get("debut") ?? "").slice(0, 10);
  received.context.set(answeredDay, { day, mode: String(fields.get("mode") ?? "") });
  if (week !== undefined) {
    const texts = Object.fromEntries([...fields].filter((field): field is [string, string] => typeof field[1] === "string"));
    return data({ kind: "invalid" as const, errors: {}, values: keptValues(texts) });
  }
  const { answer, init } = await receive(received, fields);
  const led = answer.kind === "sent" && answer.receipt.page;
  if (led) throw redirect(led, 303);
  return data(answer, init);
}

function chosenIn(answer: FormAnswer): string {
  const values = "values" in answer ? answer.values : {};
  return visitWish({ debut: textOf(values, "debut"), mode: textOf(values, "mode"), fuseau: textOf(values, "fuseau") });
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Votre visite | FADEM" }, { name: "robots", content: "noindex" }];

export default function VisitsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { listing } = loaderData;
  if (actionData?.kind === "sent") return <FormDone answer={actionData} back={backTo(listing)} />;
  if (loaderData.kind === "unsent") return actionData && <UnsentForm listing={listing} answer={actionData} chosen={chosenIn(actionData)} />;
  return <VisitsPage {...loaderData} answer={actionData} />;
}
