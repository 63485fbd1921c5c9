import { data } from "react-router";
import { isOffered } from "#app/db/tables/content-types.ts";
import { createListingReport, listingReportSchema, NOTHING_TO_REPORT, reportThanks } from "#app/features/contact/listing-report.server.ts";
import { refuseAbout } from "#app/features/contact/requested-listing.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { ListingReportPage } from "#app/features/site/listing-report-page.tsx";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { gone, notFound, retryAfterHeaders } from "#app/lib/forms/http.ts";
import {
  answerScript,
  type ReceivedForm,
  receiveVisitorForm,
  type StoreOutcome,
} from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/listing-report";

const NONE = "Aucune annonce n’est indiquée\u00a0: ouvrez celle que vous voulez signaler, le lien est au pied de sa page.";

/** Where the foot of a listing leads. */
export async function loader({ request }: Route.LoaderArgs) {
  const db = appDb();
  const reference = new URL(request.url).searchParams.get("annonce")?.trim();
  if (!reference) throw notFound(NONE);
  const found = await findByReference(db, reference);
  if (!found || found.standing === "unknown" || !isOffered(found.table)) throw notFound(NOTHING_TO_REPORT);
  if (found.standing === "gone") throw gone(NOTHING_TO_REPORT);
  const lookup = await findPublicListing(db, found.table, found.slug);
  if (lookup.kind !== "found") throw gone(NOTHING_TO_REPORT);
  const { table, titre, lieu, images, path, ...view } = toListingView(found.table, lookup.row);
  const { texts } = await findShell(db);
  return {
    listing: { table, reference: view.reference, titre, lieu: lieu.whole, image: images[0], path },
    caution: texts.properties.alerte_acompte,
  };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "signaler",
    table: "contact_requests",
    schema: listingReportSchema,
    thanks: reportThanks,
    async store(db, input, submission): Promise<StoreOutcome> {
      const listing = await findByReference(db, input.annonce);
      return listing ? createListingReport(db, input, listing, submission) : refuseAbout("annonce", "unknown", NOTHING_TO_REPORT);
    },
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Signaler cette annonce | FADEM" }, { name: "robots", content: "noindex" }];

export default function ListingReportRoute({ loaderData: { listing, caution }, actionData }: Route.ComponentProps) {
  return <ListingReportPage listing={listing} caution={caution} answer={actionData} />;
}
