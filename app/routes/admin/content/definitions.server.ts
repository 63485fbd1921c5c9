import type { PagedTable } from "#app/db/content-types.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import type { Content } from "#app/platform/content/content.server.ts";
import { tableAt } from "./content-address.ts";

/** Every kind of content that has the pages of this folder. */
const contents: Record<PagedTable, Content> = {
  properties: propertyContent,
  projects: projectContent,
  vehicles: vehicleContent,
};

export const allContents = Object.values(contents);

/** The one whose pages a route belongs to, by its pattern. */
export function contentAt(pattern: string): Content {
  return contents[tableAt(pattern)];
}
