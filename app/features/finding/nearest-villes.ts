import { type Place, towns } from "#app/db/tables/places.ts";

/** The other towns, the nearest first, as the crow flies. */
export function nearestVilles(ville: string): string[] {
  const here = towns.find(({ slug }) => slug === ville);
  if (!here) return [];
  return towns
    .filter((town) => town !== here)
    .toSorted((one, other) => squaredDistance(here, one) - squaredDistance(here, other))
    .map(({ slug }) => slug);
}

/** In squared degrees of latitude: enough to tell which is nearer. */
function squaredDistance(one: Place, other: Place) {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * shrink) ** 2;
}
