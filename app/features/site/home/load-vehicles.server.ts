import type { Db } from "#app/db/engine/client.server.ts";
import { homeListSearch } from "#app/features/site/frame/cached-pages.ts";
import { readVehicleFilter, writeVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { listPublicVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { cacheNamedPerVersion } from "#app/services/search/cached-rows.server.ts";

const CACHED_FILTERS = 20;

/** Whoever filters another list of the page finds the vehicles as they were read. */
const findCachedVehicles = cacheNamedPerVersion(CACHED_FILTERS, (db, written) =>
  listPublicVehicles(db, readVehicleFilter(new URLSearchParams(written))),
);

/** The page is null when the list could not be read: the rest of the home page does not need it. */
export async function loadVehicles(db: Db, params: URLSearchParams) {
  const filter = readVehicleFilter(params);
  const page = await findCachedVehicles(db, writeVehicleFilter(filter).toString()).catch((error: unknown) => {
    log.error("vehicle-list-failed", error);
    return null;
  });
  // What its links carry on: the filters of the other lists of the page.
  return { filter, page, search: homeListSearch(params).toString() };
}
