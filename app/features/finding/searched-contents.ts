import type { ListingTable } from "#app/db/tables/content-types.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import type { SearchedListing } from "#app/services/content/content-search.ts";

/** Whose words the search of a list reads. */
export const searchedContents: Record<ListingTable, SearchedListing> = {
  properties: propertyDefinition,
  vehicles: vehicleDefinition,
  projects: projectDefinition,
};
