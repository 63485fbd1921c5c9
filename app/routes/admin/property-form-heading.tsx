import { listingPath } from "#app/db/content-types.ts";
import type { AdminProperty } from "#app/features/properties/property-queries.server.ts";
import { ListingFormHeading } from "#app/routes/admin/form/listing-form-heading.tsx";

/** Without a property: the heading of a new one. */
export function PropertyFormHeading({ property }: { property?: AdminProperty }) {
  return (
    <ListingFormHeading
      title="Biens immobiliers"
      listUrl="/admin-dashboard/biens"
      listLabel="Tous les biens"
      publicPath={listingPath("properties")}
      row={property}
    >
      <p>Nouveau bien</p>
    </ListingFormHeading>
  );
}
