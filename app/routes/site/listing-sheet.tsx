import { isOffered } from "#app/db/tables/content-types.ts";
import { ListingEnquiry } from "#app/features/contact/listing-enquiry.tsx";
import { ListingSheet } from "#app/features/listing-parts/listing-sheet.tsx";
import { listingPageTitle } from "#app/features/listing-parts/listing-words.ts";
import { ListingDetail } from "#app/features/listings/listing-detail.tsx";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { ListingContact } from "#app/features/listings/listing-panel.tsx";
import { findLandOf } from "#app/features/listings/listing-queries.server.ts";
import { chatText } from "#app/features/listings/listing-view.ts";
import { VehicleGuarantees } from "#app/features/listings/vehicle-guarantees.tsx";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { findListing } from "#app/features/site/listing-address.server.ts";
import { availabilityOf, enquiryOf } from "#app/features/site/listing-page-body.tsx";
import { sheetMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { publicOnly } from "#app/kernel/html/public-only.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { gone } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/listing-sheet";

/** The details of a listing of any kind as the dialog over the list shows them. */
export async function loader(args: Route.LoaderArgs) {
  const db = appDb();
  const { table, lookup } = await findListing(db, args);
  if (lookup.kind === "gone") throw gone("Cette annonce n’est plus proposée.");
  const { settings, texts } = await findShell(db);
  const view = toListingView(table, lookup.row);
  const url = env().publicOrigin + view.path;
  const land = await findLandOf(db, table, lookup.row);
  return publicOnly({ view, land, settings, texts, url, chat: chatText(view, listingKind(table), texts.contact, url) });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { view, url } = loaderData;
  return sheetMeta(listingPageTitle({ titre: view.titre, lieu: view.lieu.whole, taken: view.taken }), url);
}

export default function ListingSheetPage({ loaderData: { view, land, settings, texts, url, chat } }: Route.ComponentProps) {
  const { noun, enquiry, sheetOthers, contact, hasGuarantees } = listingKind(view.table);
  const caution = isOffered(view.table) ? texts.properties.alerte_acompte : undefined;
  const footer = (
    <>
      <ListingEnquiry
        kind={enquiry}
        listing={enquiryOf(view, url, chat)}
        settings={settings}
        others={sheetOthers}
        caution={caution}
        isDisputed={land?.kind === "dispute"}
      />
      {contact === "everywhere" && <ListingContact view={view} settings={settings} chat={chat} />}
    </>
  );
  return (
    <ListingSheet title={`Détails du ${noun}`} listing={view} url={url} footer={footer}>
      <ListingDetail
        view={view}
        settings={settings}
        chat={chat}
        land={land}
        layout="dialog"
        caution={caution}
        availability={availabilityOf(view, settings, chat)}
      />
      {hasGuarantees && <VehicleGuarantees texts={texts.services} />}
    </ListingSheet>
  );
}
