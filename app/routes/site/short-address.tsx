import { data, redirect } from "react-router";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { GoneListing, goneMeta } from "#app/features/site/listing-page-body.tsx";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { FROM_PAPER } from "#app/services/measure/beacon.ts";
import type { Route } from "./+types/short-address";

/** "/r/B-0004", on paper and in codes: it leads to the present address of the listing, whatever its title has become. */
export async function loader({ params: { reference } }: Route.LoaderArgs) {
  const listing = await findByReference(appDb(), reference);
  if (!listing || listing.standing === "unknown") throw notFound();
  if (listing.standing === "gone") return data(null, { status: 410 });
  const headers = { "x-robots-tag": "noindex", "cache-control": "no-store" };
  throw redirect(`/${contentTypes[listing.table].pages.section}/${listing.slug}${FROM_PAPER}`, { status: 302, headers });
}

export function meta() {
  return goneMeta;
}

export default function ShortAddress() {
  return <GoneListing list={{ label: "Voir nos annonces", href: "/" }} />;
}
