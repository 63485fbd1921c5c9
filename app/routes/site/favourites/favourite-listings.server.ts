import type { Db } from "#app/db/client.server.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { listPropertiesByReference } from "#app/features/properties/property-queries.server.ts";
import type { PublicVehicle } from "#app/features/vehicles/vehicle.ts";
import { listVehiclesByReference } from "#app/features/vehicles/vehicle-queries.server.ts";
import { isVehicleReference } from "#app/platform/favourites/references.ts";

export type FavouriteListing =
  | { kind: "property"; reference: string; property: PublicProperty }
  | { kind: "vehicle"; reference: string; vehicle: PublicVehicle }
  /** Withdrawn, not online yet, in the bin or never given: nobody is told which. */
  | { kind: "none"; reference: string };

/** What visitors can see of these references, in their order. */
export async function findFavouriteListings(db: Db, references: readonly string[]): Promise<FavouriteListing[]> {
  const [properties, vehicles] = await Promise.all([
    listPropertiesByReference(
      db,
      references.filter((reference) => !isVehicleReference(reference)),
    ),
    listVehiclesByReference(db, references.filter(isVehicleReference)),
  ]);
  return references.map((reference) => {
    const property = properties.find((found) => found.reference === reference);
    if (property) return { kind: "property", reference, property };
    const vehicle = vehicles.find((found) => found.reference === reference);
    return vehicle ? { kind: "vehicle", reference, vehicle } : { kind: "none", reference };
  });
}
