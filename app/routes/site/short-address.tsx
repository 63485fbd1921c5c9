import { data, redirect } from "react-router";
import { notFound } from "#app/lib/http.ts";
import { appDb } from "#app/platform/database.server.ts";
import { findByReference } from "#app/platform/listings/listing-reference.server.ts";
import { FROM_PAPER } from "#app/platform/measure/beacon.ts";
import type { Route } from "./+types/short-address";
import { GoneListing, goneMeta } from "./gone-listing.tsx";

/** "/r/B-0004", on paper and in codes: it leads to the present address of the listing, whatever its title has become. */
export async function loader({ params: { reference } }: Route.LoaderArgs) {
  const listing = await findByReference(appDb(), reference);
  if (!listing || listing.standing === "unknown") throw notFound();
  if (listing.standing === "gone") return data(null, { status: 410 });
  const end = `${listing.slug}${FROM_PAPER}`;
  const init = { status: 302, headers: { "x-robots-tag": "noindex", "cache-control": "no-store" } };
  switch (listing.table) {
    case "properties":
      throw redirect(`/biens/${end}`, init);
    case "vehicles":
      throw redirect(`/vehicules/${end}`, init);
    case "projects":
      throw redirect(`/realisations/${end}`, init);
  }
}

export function meta() {
  return goneMeta;
}

export default function ShortAddress() {
  return <GoneListing list={{ label: "Voir nos annonces", href: "/" }} />;
}
