import { href, redirect } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { lieu, prixText, typeBienLabels, typeTransactionLabels } from "#app/features/properties/property.ts";
import { PropertyCard } from "#app/features/properties/property-card.tsx";
import { PropertyDetail } from "#app/features/properties/property-detail.tsx";
import { findPublicProperty, listSimilarProperties } from "#app/features/properties/property-queries.server.ts";
import { gone, notFound } from "#app/lib/http.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import { previewUrl } from "#app/platform/media/image.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import type { Route } from "./+types/property";
import { pageMeta } from "./page-meta.ts";
import { describePath, describeProperty } from "./structured-data.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const lookup = await findPublicProperty(db, params.slug);
  if (lookup.kind === "moved") throw redirect(href("/biens/:slug", { slug: lookup.slug }), 301);
  if (lookup.kind === "gone") throw gone("Ce bien n’est plus proposé par FADEM.");
  if (lookup.kind === "unknown") throw notFound("Ce bien n’existe pas ou a changé d’adresse.");

  const { property } = lookup;
  const [settings, similar] = await Promise.all([findCompanySettings(db), listSimilarProperties(db, property)]);
  const origin = env().publicOrigin;
  const url = origin + href("/biens/:slug", { slug: property.slug });
  const structuredData = [
    describeProperty(origin, url, property),
    describePath([
      { name: "Accueil", url: `${origin}/` },
      { name: "Biens Immobiliers", url: `${origin}/#biens` },
      { name: property.titre, url },
    ]),
  ];
  return { origin, property, settings, similar, structuredData };
}

/** A page that is already there survives an outage. */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep(`property ${params.slug}`, serverLoader);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, property } = loaderData;
  const [image] = property.images;
  return pageMeta({
    title: `${property.titre}, ${lieu(property)} | FADEM`,
    description: `${typeBienLabels[property.type_bien]}, ${typeTransactionLabels[property.type_transaction].toLowerCase()}, ${prixText(property)}. ${excerpt(property.description)}`,
    url: origin + href("/biens/:slug", { slug: property.slug }),
    imageUrl: image && origin + previewUrl(image),
    structuredData: loaderData.structuredData,
  });
}

export default function PropertyPage({ loaderData, params }: Route.ComponentProps) {
  const { origin, property, settings, similar } = loaderData;
  useKept(`property ${params.slug}`, loaderData);
  const pageUrl = origin + href("/biens/:slug", { slug: property.slug });
  return (
    <>
      <div className="wrap">
        <ListingPath list={{ label: "Biens Immobiliers", to: "/#biens" }} titre={property.titre} url={pageUrl} />
        <PropertyDetail
          key={property.id}
          property={property}
          settings={settings}
          pageUrl={pageUrl}
          layout="page"
          actions={
            <ListingEnquiry
              kind="visite"
              listing={{
                table: "properties",
                id: property.id,
                titre: property.titre,
                url: pageUrl,
                summary: `${property.titre}, ${lieu(property)} (${prixText(property)})`,
              }}
              settings={settings}
              full
            />
          }
        />
      </div>
      <SimilarListings listings={similar} renderCard={(other) => <PropertyCard property={other} />} />
    </>
  );
}
