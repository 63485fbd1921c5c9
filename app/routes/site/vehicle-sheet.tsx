import { href, redirect } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import { takenVehicleLabel } from "#app/features/vehicles/vehicle.ts";
import { VehicleContact, vehicleChatText } from "#app/features/vehicles/vehicle-contact.tsx";
import { VehicleDetail } from "#app/features/vehicles/vehicle-detail.tsx";
import { findPublicVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { vehicleTexts } from "#app/features/vehicles/vehicle-texts.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ListingSheet } from "#app/platform/listings/listing-sheet.tsx";
import { listingPageTitle } from "#app/platform/listings/listing-words.ts";
import type { Route } from "./+types/vehicle-sheet";
import { findShell } from "./cached-content.server.ts";
import { foundOrRefused, vehicleWords } from "./found-listing.server.ts";
import { vehicleEnquiry } from "./listing-enquiries.ts";
import { sheetMeta } from "./page-meta.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const db = appDb();
  const { vehicle } = foundOrRefused(await findPublicVehicle(db, params.slug), {
    moved: (slug) => redirect(href("/vehicules/:slug/fiche", { slug }), 301),
    ...vehicleWords,
  });
  const { settings, texts } = await findShell(db);
  const url = env().publicOrigin + href("/vehicules/:slug", { slug: vehicle.slug });
  return { vehicle, settings, texts: vehicleTexts(texts), url };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { vehicle, url } = loaderData;
  return sheetMeta(listingPageTitle({ titre: vehicle.titre, lieu: vehicle.localisation, taken: takenVehicleLabel(vehicle) }), url);
}

/** The details of a vehicle as the dialog over the list shows them. */
export default function VehicleSheet({ loaderData: { vehicle, settings, texts, url } }: Route.ComponentProps) {
  const chat = vehicleChatText({ vehicle, greeting: texts.annonce, pageUrl: url });
  return (
    <ListingSheet
      title="Détails du véhicule"
      listing={vehicle}
      url={url}
      footer={
        <>
          <ListingEnquiry kind="visite" listing={vehicleEnquiry(vehicle, url, chat)} settings={settings} />
          <VehicleContact vehicle={vehicle} settings={settings} greeting={texts.annonce} pageUrl={url} />
        </>
      }
    >
      <VehicleDetail vehicle={vehicle} settings={settings} texts={texts} pageUrl={url} layout="dialog" />
    </ListingSheet>
  );
}
