import { data, href, redirect } from "react-router";
import { prixText, takenVehicleLabel, vehicleTransactionLabels } from "#app/features/vehicles/vehicle.ts";
import { vehicleChatText } from "#app/features/vehicles/vehicle-contact.tsx";
import { vehiclePreview } from "#app/features/vehicles/vehicle-preview.ts";
import { findPublicVehicle, listSimilarVehicles, listVehiclesLike } from "#app/features/vehicles/vehicle-queries.server.ts";
import { vehicleTexts } from "#app/features/vehicles/vehicle-texts.ts";
import { excerpt } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { drawCode } from "#app/platform/listings/code-drawing.server.ts";
import { listingPageTitle, shortAddress } from "#app/platform/listings/listing-words.ts";
import { firstSizes } from "#app/platform/media/picture-mosaic.tsx";
import type { Route } from "./+types/vehicle-page";
import { findShell } from "./cached-content.server.ts";
import { foundUnlessElsewhere, vehicleWords } from "./found-listing.server.ts";
import { GoneListing, goneMeta } from "./gone-listing.tsx";
import { findPreview } from "./listing-preview.server.ts";
import { vehiclePath } from "./lists/list-path.ts";
import { pageMeta } from "./page-meta.ts";
import { describePath, describeVehicle } from "./structured-data.server.ts";
import { SimilarVehicles, VehiclePageBody } from "./vehicle-page-body.tsx";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const [lookup, { settings, texts: siteTexts }] = await Promise.all([findPublicVehicle(db, params.slug), findShell(db)]);
  const texts = vehicleTexts(siteTexts);
  const origin = env().publicOrigin;
  if (lookup.kind === "gone") {
    const similar = await listVehiclesLike(db, lookup.id);
    return data({ kind: "gone" as const, origin, settings, texts, similar }, { status: 410 });
  }
  const { vehicle } = foundUnlessElsewhere(lookup, {
    moved: (slug) => redirect(href("/vehicules/:slug", { slug }), 301),
    ...vehicleWords,
  });
  const similar = await listSimilarVehicles(db, vehicle);
  const url = origin + href("/vehicules/:slug", { slug: vehicle.slug });
  const structuredData = [describeVehicle(origin, url, vehicle), describePath(origin, vehiclePath(vehicle), { name: vehicle.titre, url })];
  const chat = vehicleChatText({ vehicle, greeting: texts.annonce, pageUrl: url });
  const { address, alt } = await findPreview(db, "vehicles", vehicle, vehiclePreview(vehicle));
  return {
    kind: "found" as const,
    origin,
    vehicle,
    settings,
    preview: { address, alt },
    code: drawCode(shortAddress(origin, vehicle)),
    texts,
    similar,
    structuredData,
    chat,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.kind === "gone") return goneMeta;
  const { origin, vehicle, structuredData } = loaderData;
  const [image] = vehicle.images;
  const taken = takenVehicleLabel(vehicle);
  const facts = [
    vehicleTransactionLabels[vehicle.type_transaction],
    `${vehicle.marque} ${vehicle.modele}`,
    vehicle.annee,
    prixText(vehicle),
  ];
  return pageMeta({
    title: listingPageTitle({ titre: vehicle.titre, lieu: vehicle.localisation, taken }),
    description: [taken && `${taken}.`, `${facts.filter(Boolean).join(", ")}.`, vehicle.description && excerpt(vehicle.description)]
      .filter(Boolean)
      .join(" "),
    url: origin + href("/vehicules/:slug", { slug: vehicle.slug }),
    imageUrl: origin + loaderData.preview.address,
    imageAlt: loaderData.preview.alt,
    picture: image && { image, sizes: firstSizes(vehicle.images.length) },
    structuredData,
  });
}

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "gone")
    return (
      <GoneListing list={{ label: "Voir les véhicules", href: "/#vehicules" }}>
        <SimilarVehicles {...loaderData} />
      </GoneListing>
    );
  return <VehiclePageBody {...loaderData} />;
}
