import type { Db } from "#app/db/client.server.ts";
import type { PublicVehicle } from "#app/features/vehicles/vehicle.ts";
import { readVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { findPublicVehicle, listPublicVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import { homeListSearch } from "#app/routes/site/cached-pages.ts";

/** The page is null when the list could not be read: the rest of the home page does not need it. */
export async function loadVehicles(db: Db, params: URLSearchParams) {
  const filter = readVehicleFilter(params);
  const [page, opened] = await Promise.all([
    listPublicVehicles(db, filter).catch((error: unknown) => {
      log.error("vehicle-list-failed", error);
      return null;
    }),
    findOpened(db, params.get("vehicule")),
  ]);
  // What its links carry on: the filters of the other lists of the page.
  return { filter, page, opened, search: homeListSearch(params).toString() };
}

async function findOpened(db: Db, slug: string | null): Promise<PublicVehicle | null> {
  if (!slug) return null;
  const lookup = await findPublicVehicle(db, slug);
  return lookup.kind === "found" ? lookup.vehicle : null;
}
