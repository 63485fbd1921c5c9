import { href } from "react-router";
import type { Db } from "#app/db/client.server.ts";
import type { ListingTable } from "#app/db/content-types.ts";
import type { PublicProject } from "#app/features/projects/project.ts";
import { listSimilarProjects } from "#app/features/projects/project-queries.server.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { propertyChatText, propertyGreetings } from "#app/features/properties/property-contact.tsx";
import { listSimilarProperties } from "#app/features/properties/property-queries.server.ts";
import type { PublicVehicle } from "#app/features/vehicles/vehicle.ts";
import { listSimilarVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { type VehicleTexts, vehicleTexts } from "#app/features/vehicles/vehicle-texts.ts";
import { env } from "#app/platform/env.server.ts";
import { publicProjectColumns, toPublicProject } from "#app/platform/publication/public-projects.ts";
import { publicPropertyColumns, toPublicProperty } from "#app/platform/publication/public-properties.ts";
import { publicVehicleColumns, toPublicVehicle } from "#app/platform/publication/public-vehicles.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import type { TypedRow } from "./typed-row.server.ts";

/** What the page of a listing shows. */
export type Shown =
  | { table: "properties"; property: PublicProperty; chat: string; similar: PublicProperty[] }
  | { table: "projects"; project: PublicProject; similar: PublicProject[] }
  | { table: "vehicles"; vehicle: PublicVehicle; texts: VehicleTexts; similar: PublicVehicle[] };

/** As visitors would get it: the columns they may see, what is to be withheld withheld. */
export const shownAs: Record<ListingTable, (db: Db, row: TypedRow, texts: SiteTexts) => Promise<Shown>> = {
  async properties(db, row, { contact }) {
    const property = columnsOf(toPublicProperty(row as never), [...publicPropertyColumns, "zone"]) as unknown as PublicProperty;
    const url = env().publicOrigin + href("/biens/:slug", { slug: property.slug });
    const chat = propertyChatText(property, propertyGreetings(contact), url);
    return { table: "properties", property, chat, similar: await listSimilarProperties(db, property) };
  },
  async projects(db, row) {
    const project = columnsOf(toPublicProject(row as never), publicProjectColumns) as unknown as PublicProject;
    return { table: "projects", project, similar: await listSimilarProjects(db, project) };
  },
  async vehicles(db, row, texts) {
    const vehicle = columnsOf(toPublicVehicle(row as never), publicVehicleColumns) as unknown as PublicVehicle;
    return { table: "vehicles", vehicle, texts: vehicleTexts(texts), similar: await listSimilarVehicles(db, vehicle) };
  },
};

function columnsOf(row: object, columns: readonly string[]) {
  return Object.fromEntries(columns.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
}
