import { createContext, data } from "react-router";
import { enquiryForm } from "#app/features/contact/contact-request-create.server.ts";
import { AgencyChoices, EnquiryForm } from "#app/features/contact/enquiry-form.tsx";
import { type EnquiryKind, enquiryLabel } from "#app/features/contact/enquiry-listing.ts";
import { findRequested } from "#app/features/contact/requested-listing.server.ts";
import { UnsentForm } from "#app/features/contact/unsent-form.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { backTo, FormDone } from "#app/features/site/form-done.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { gone, notFound, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/enquiry-send";

const ABSENT = "Cette annonce n’est plus en ligne. Écrivez-nous depuis la page de contact.";

/** Set by the action of the same request: its answer is shown whatever became of the listing meanwhile. */
const isAnswering = createContext(false);

/** Where the buttons of a listing lead when no script opens their dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const db = appDb();
  const listing = await findRequested(db, { table: searchParams.get("annonce"), id: searchParams.get("id") });
  if (typeof listing === "string") {
    if (context.get(isAnswering)) return { kind: "unsent" as const };
    throw listing === "gone" ? gone(ABSENT) : notFound(ABSENT);
  }
  const nature = searchParams.get("nature");
  const kind: EnquiryKind = !listing.isTaken && (nature === "visite" || nature === "devis") ? nature : "contact";
  const [settings, texts] = await Promise.all([findCompanySettings(db), findSiteTexts(db)]);
  return { kind, listing, settings, caution: texts.properties.alerte_acompte };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, enquiryForm);
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  received.context.set(isAnswering, true);
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Votre demande | FADEM" }, { name: "robots", content: "noindex" }];

export default function EnquirySendPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent")
    return (
      <>
        <FormDone answer={actionData} back={backTo(loaderData.listing)} />
        {loaderData.kind === "visite" && <DepositCaution text={loaderData.caution} />}
      </>
    );
  if (loaderData.kind === "unsent") return actionData && <UnsentForm answer={actionData} />;
  const { kind, listing, settings, caution } = loaderData;
  return (
    <>
      <h1>{enquiryLabel(kind, listing)}</h1>
      <p className="lead">{listing.titre}</p>
      {kind === "contact" && <AgencyChoices listing={listing} settings={settings} formHref="#formulaire" />}
      <div id="formulaire">
        <Island name="enquiry-form" component={EnquiryForm} props={{ kind, listing, answer: actionData, caution }} />
      </div>
    </>
  );
}
