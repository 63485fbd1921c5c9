import { listingPath } from "#app/db/content-types.ts";
import type { AdminVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { ListingFormHeading } from "#app/routes/admin/form/listing-form-heading.tsx";

/** Without a vehicle: the heading of a new one. */
export function VehicleFormHeading({ vehicle }: { vehicle?: AdminVehicle }) {
  return (
    <ListingFormHeading
      title={vehicle ? "Modifier le véhicule" : "Nouveau véhicule"}
      listUrl="/admin-dashboard/vehicules"
      listLabel="Tous les véhicules"
      publicPath={listingPath("vehicles")}
      row={vehicle}
    />
  );
}
