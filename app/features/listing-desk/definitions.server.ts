import { listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import type { ListingContent } from "#app/features/import/trial.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { tableAt } from "./content-address.ts";

/** Every kind of content that has the pages of this folder. */
const contents: Record<PagedTable, Content> = {
  properties: propertyContent,
  projects: projectContent,
  vehicles: vehicleContent,
};

export const allContents = Object.values(contents);
/** Those that visitors find at an address of their own: they can be drafts, and so be imported. */
export const listingContents = allContents.filter((content): content is ListingContent =>
  listingTables.some((table) => table === content.table),
);

/** The one whose pages a route belongs to, by its pattern. */
export function contentAt(pattern: string): Content {
  return contents[tableAt(pattern)];
}
