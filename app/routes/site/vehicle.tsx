import { href, redirect } from "react-router";
import { EnquiryButton } from "#app/features/contact-requests/enquiry-button.tsx";
import { prixText, vehicleTransactionLabels } from "#app/features/vehicles/vehicle.ts";
import { VehicleCard } from "#app/features/vehicles/vehicle-card.tsx";
import { vehicleChatUrl } from "#app/features/vehicles/vehicle-contact.tsx";
import { VehicleDetail } from "#app/features/vehicles/vehicle-detail.tsx";
import { findPublicVehicle, listSimilarVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { vehicleTexts } from "#app/features/vehicles/vehicle-texts.ts";
import { gone, notFound } from "#app/lib/http.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import { previewUrl } from "#app/platform/media/image.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/vehicle";
import { pageMeta } from "./page-meta.ts";
import { describePath, describeVehicle } from "./structured-data.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const lookup = await findPublicVehicle(db, params.slug);
  if (lookup.kind === "moved") throw redirect(href("/vehicules/:slug", { slug: lookup.slug }), 301);
  if (lookup.kind === "gone") throw gone("Ce véhicule n’est plus proposé par FADEM.");
  if (lookup.kind === "unknown") throw notFound("Ce véhicule n’existe pas ou a changé d’adresse.");

  const { vehicle } = lookup;
  const [settings, texts, similar] = await Promise.all([findCompanySettings(db), findSiteTexts(db), listSimilarVehicles(db, vehicle)]);
  const origin = env().publicOrigin;
  const url = origin + href("/vehicules/:slug", { slug: vehicle.slug });
  const structuredData = [
    describeVehicle(origin, url, vehicle),
    describePath([
      { name: "Accueil", url: `${origin}/` },
      { name: "Véhicules", url: `${origin}/#vehicules` },
      { name: vehicle.titre, url },
    ]),
  ];
  return { origin, vehicle, settings, texts: vehicleTexts(texts), similar, structuredData };
}

/** A page that is already there survives an outage. */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep(`vehicle ${params.slug}`, serverLoader);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, vehicle, structuredData } = loaderData;
  const [image] = vehicle.images;
  const facts = [
    vehicleTransactionLabels[vehicle.type_transaction],
    `${vehicle.marque} ${vehicle.modele}`,
    vehicle.annee,
    prixText(vehicle),
  ];
  return pageMeta({
    title: `${[vehicle.titre, vehicle.localisation].filter(Boolean).join(", ")} | FADEM`,
    description: [`${facts.filter(Boolean).join(", ")}.`, vehicle.description && excerpt(vehicle.description)].filter(Boolean).join(" "),
    url: origin + href("/vehicules/:slug", { slug: vehicle.slug }),
    imageUrl: image && origin + previewUrl(image),
    structuredData,
  });
}

export default function VehiclePage({ loaderData, params }: Route.ComponentProps) {
  const { origin, vehicle, settings, texts, similar } = loaderData;
  useKept(`vehicle ${params.slug}`, loaderData);
  const pageUrl = (slug: string) => origin + href("/vehicules/:slug", { slug });
  const url = pageUrl(vehicle.slug);
  return (
    <>
      <div className="wrap vehicle-page">
        <ListingPath list={{ label: "Véhicules", to: "/#vehicules" }} titre={vehicle.titre} url={url} />
        <VehicleDetail
          key={vehicle.id}
          vehicle={vehicle}
          settings={settings}
          texts={texts}
          pageUrl={url}
          layout="page"
          actions={
            <EnquiryButton
              kind="visite"
              listing={{ table: "vehicles", id: vehicle.id, titre: vehicle.titre, url }}
              settings={settings}
              full
            />
          }
        />
      </div>
      <SimilarListings
        listings={similar}
        renderCard={(other) => (
          <VehicleCard
            vehicle={other}
            chatUrl={vehicleChatUrl({ vehicle: other, settings, greeting: texts.annonce, pageUrl: pageUrl(other.slug) })}
          />
        )}
      />
    </>
  );
}
