import { href, redirect } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { lieu, takenLabel } from "#app/features/properties/property.ts";
import { propertyChatText, propertyGreetings } from "#app/features/properties/property-contact.tsx";
import { PropertyDetail } from "#app/features/properties/property-detail.tsx";
import { findPublicProperty } from "#app/features/properties/property-queries.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingSheet } from "#app/platform/listings/listing-sheet.tsx";
import { listingPageTitle } from "#app/platform/listings/listing-words.ts";
import type { Route } from "./+types/property-sheet";
import { findShell } from "./cached-content.server.ts";
import { foundOrRefused, propertyWords } from "./found-listing.server.ts";
import { propertyEnquiry } from "./listing-enquiries.ts";
import { sheetMeta } from "./page-meta.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const { property } = foundOrRefused(await findPublicProperty(db, params.slug), {
    moved: (slug) => redirect(href("/biens/:slug/fiche", { slug }), 301),
    ...propertyWords,
  });
  const { settings, texts } = await findShell(db);
  const url = env().publicOrigin + href("/biens/:slug", { slug: property.slug });
  return { property, settings, url, chat: propertyChatText(property, propertyGreetings(texts.contact), url) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { property, url } = loaderData;
  return sheetMeta(listingPageTitle({ titre: property.titre, lieu: lieu(property), taken: takenLabel(property) }), url);
}

/** The details of a property as the dialog over the list shows them. */
export default function PropertySheet({ loaderData: { property, settings, url, chat } }: Route.ComponentProps) {
  const actions = (
    <ListingEnquiry
      kind="visite"
      listing={propertyEnquiry(property, url, chat)}
      settings={settings}
      others={{ label: "Voir d’autres biens", href: "/#biens" }}
    />
  );
  return (
    <ListingSheet title="Détails du bien" listing={property} url={url} footer={actions}>
      <PropertyDetail property={property} settings={settings} chat={chat} layout="dialog" />
    </ListingSheet>
  );
}
