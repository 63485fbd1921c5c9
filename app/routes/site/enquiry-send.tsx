import { createContext, data } from "react-router";
import { enquiryMessages } from "#app/features/contact/contact-request.ts";
import { createContactRequest, findEnquiryThanks } from "#app/features/contact/contact-request-create.server.ts";
import { listingRequestInputSchema, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { AgencyChoices, EnquiryForm } from "#app/features/contact/enquiry-form.tsx";
import { type EnquiryKind, type EnquiryListing, enquiryLabel } from "#app/features/contact/enquiry-listing.ts";
import { findEnquiryListing } from "#app/features/contact/enquiry-listing-queries.server.ts";
import { NOT_SENT } from "#app/features/contact/late-enquiry.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { FormDone } from "#app/features/site/form-done.tsx";
import { env } from "#app/kernel/env/env.server.ts";
import { Island } from "#app/kernel/html/island.tsx";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { gone, notFound, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import {
  answerScript,
  type ReceivedForm,
  receiveVisitorForm,
  type StoreOutcome,
} from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/enquiry-send";

const ABSENT = "Cette annonce n’est plus en ligne. Écrivez-nous depuis la page de contact.";

/** Set by the action of the same request: its answer is shown whatever became of the listing meanwhile. */
const isAnswering = createContext(false);

/** Where the buttons of a listing lead when no script opens their dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const db = appDb();
  const origin = env().publicOrigin;
  const [table, id] = [searchParams.get("annonce"), searchParams.get("id")];
  const found = await findEnquiryListing(db, { table, id, origin });
  if (!context.get(isAnswering)) {
    if (!found) throw notFound(ABSENT);
    if (found.isGone) throw gone(ABSENT);
  }
  const listing: EnquiryListing = found ?? { table: "properties", id: id ?? "", titre: "", url: `${origin}/`, isGone: true };
  const nature = searchParams.get("nature");
  const isOpen = !listing.isTaken && !listing.isGone;
  const kind: EnquiryKind = isOpen && (nature === "visite" || nature === "devis") ? nature : "contact";
  const [settings, texts] = await Promise.all([findCompanySettings(db), findSiteTexts(db)]);
  return { kind, listing, settings, caution: texts.properties.alerte_acompte };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "demande",
    table: "contact_requests",
    schema: listingRequestInputSchema,
    async store(db, input, submission): Promise<StoreOutcome> {
      const created = await createContactRequest(db, input, submission);
      if (created.ok) return created;
      if (created.reason === "no-answer-possible") return { ok: false, errors: { telephone: TELEPHONE } };
      return { ok: false, errors: { listing_id: NOT_SENT }, status: created.reason === "gone" ? 410 : 404 };
    },
    words: findEnquiryThanks,
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  received.context.set(isAnswering, true);
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Votre demande | FADEM" }, { name: "robots", content: "noindex" }];

export default function EnquirySendPage({ loaderData: { kind, listing, settings, caution }, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent") {
    const back = listing.isGone
      ? { label: "Retour à l’accueil", href: "/" }
      : { label: "Retour à l’annonce", href: new URL(listing.url).pathname };
    return (
      <>
        <FormDone messages={enquiryMessages[kind]} answer={actionData} back={back} />
        {kind === "visite" && <DepositCaution text={caution} />}
      </>
    );
  }
  return (
    <>
      <h1>{enquiryLabel(kind, listing)}</h1>
      {listing.titre && <p className="lead">{listing.titre}</p>}
      {kind === "contact" && !listing.isGone && <AgencyChoices listing={listing} settings={settings} formHref="#formulaire" />}
      <div id="formulaire">
        <Island name="enquiry-form" component={EnquiryForm} props={{ kind, listing, answer: actionData, caution }} />
      </div>
    </>
  );
}
