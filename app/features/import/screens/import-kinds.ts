import type { ListingTable } from "#app/db/tables/content-types.ts";

/** What can be imported, as the tabs call it. */
export const importKinds: Record<ListingTable, string> = { properties: "Biens", projects: "Réalisations", vehicles: "Véhicules" };
