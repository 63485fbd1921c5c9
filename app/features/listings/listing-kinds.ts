import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { ComparedRow } from "#app/features/listing-parts/comparison.ts";
import type { PublicProject } from "#app/features/projects/project.ts";
import { projectKind, toProjectView } from "#app/features/projects/project-view.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { alikeProperties, compareProperties, propertyKind, toPropertyView } from "#app/features/properties/property-view.ts";
import type { PublicVehicle } from "#app/features/vehicles/vehicle.ts";
import { alikeVehicles, compareVehicles, toVehicleView, vehicleKind } from "#app/features/vehicles/vehicle-view.ts";
import type { ListingKind, ListingView } from "./listing-view.ts";

/** A row as visitors may know it. */
export type PublicRows = { properties: PublicProperty; vehicles: PublicVehicle; projects: PublicProject };

type Alike = { values: Record<string, string[]>; prix?: number };
type Kinds = {
  [Table in ListingTable]: ListingKind & {
    toView: (row: PublicRows[Table]) => ListingView;
    /** Row by row, of what is kept as a favourite; projects are not. */
    compare?: (rows: PublicRows[Table][]) => ComparedRow[];
    /** What is chosen in its list to find others like it, and the price they are compared by where it is not the one shown. */
    alike?: (row: PublicRows[Table]) => Alike;
  };
};

/** Every kind of listing. */
const kinds: Kinds = {
  properties: { ...propertyKind, toView: toPropertyView, compare: compareProperties, alike: alikeProperties },
  vehicles: { ...vehicleKind, toView: toVehicleView, compare: compareVehicles, alike: alikeVehicles },
  projects: { ...projectKind, toView: toProjectView },
};

export function listingKind(table: ListingTable): ListingKind {
  return kinds[table];
}

/** What visitors see of a row of this table. */
export function toListingView<Table extends ListingTable>(table: Table, row: PublicRows[Table]): ListingView {
  return kinds[table].toView(row);
}

/** Rows of one table side by side. */
export function compareRows<Table extends ListingTable>(table: Table, rows: PublicRows[Table][]): ComparedRow[] {
  return kinds[table].compare?.(rows) ?? [];
}

export function alikeOf<Table extends ListingTable>(table: Table, row: PublicRows[Table]): Alike | undefined {
  return kinds[table].alike?.(row);
}
