import { data, href, redirect } from "react-router";
import { lieu, prixText, takenLabel, typeBienLabels, typeTransactionLabels } from "#app/features/properties/property.ts";
import { PropertyCard } from "#app/features/properties/property-card.tsx";
import { propertyChatText, propertyGreetings } from "#app/features/properties/property-contact.tsx";
import { propertyPreview } from "#app/features/properties/property-preview.ts";
import { findPublicProperty, listPropertiesLike, listSimilarProperties } from "#app/features/properties/property-queries.server.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { drawCode } from "#app/platform/listings/code-drawing.server.ts";
import { listingPageTitle, shortAddress } from "#app/platform/listings/listing-words.ts";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import { firstSizes } from "#app/platform/media/picture-mosaic.tsx";
import type { Route } from "./+types/property-page";
import { findShell } from "./cached-content.server.ts";
import { foundUnlessElsewhere, propertyWords } from "./found-listing.server.ts";
import { GoneListing, goneMeta } from "./gone-listing.tsx";
import { findPreview } from "./listing-preview.server.ts";
import { propertyPath } from "./lists/list-path.ts";
import { pageMeta } from "./page-meta.ts";
import { PropertyPageBody } from "./property-page-body.tsx";
import { describePath, describeProperty } from "./structured-data.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const lookup = await findPublicProperty(db, params.slug);
  if (lookup.kind === "gone") return data({ kind: "gone" as const, similar: await listPropertiesLike(db, lookup.id) }, { status: 410 });
  const { property } = foundUnlessElsewhere(lookup, {
    moved: (slug) => redirect(href("/biens/:slug", { slug }), 301),
    ...propertyWords,
  });
  const [{ settings, texts }, similar] = await Promise.all([findShell(db), listSimilarProperties(db, property)]);
  const origin = env().publicOrigin;
  const url = origin + href("/biens/:slug", { slug: property.slug });
  const structuredData = [
    describeProperty(origin, url, property),
    describePath(origin, propertyPath(property), { name: property.titre, url }),
  ];
  const { address, alt } = await findPreview(db, "properties", property, propertyPreview(property));
  return {
    kind: "found" as const,
    origin,
    property,
    settings,
    preview: { address, alt },
    code: drawCode(shortAddress(origin, property)),
    similar,
    structuredData,
    chat: propertyChatText(property, propertyGreetings(texts.contact), url),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.kind === "gone") return goneMeta;
  const { origin, property } = loaderData;
  const [image] = property.images;
  const taken = takenLabel(property);
  const facts = [typeBienLabels[property.type_bien], typeTransactionLabels[property.type_transaction].toLowerCase(), prixText(property)];
  return pageMeta({
    title: listingPageTitle({ titre: property.titre, lieu: lieu(property), taken }),
    description: [taken && `${taken}.`, `${facts.join(", ")}.`, excerpt(property.description)].filter(Boolean).join(" "),
    url: origin + href("/biens/:slug", { slug: property.slug }),
    imageUrl: origin + loaderData.preview.address,
    imageAlt: loaderData.preview.alt,
    picture: image && { image, sizes: firstSizes(property.images.length) },
    structuredData: loaderData.structuredData,
  });
}

export default function PropertyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "gone")
    return (
      <GoneListing list={{ label: "Voir les biens", href: "/annonces" }}>
        <SimilarListings listings={loaderData.similar} renderCard={(other) => <PropertyCard property={other} />} />
      </GoneListing>
    );
  return <PropertyPageBody {...loaderData} />;
}
