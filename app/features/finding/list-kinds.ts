import type { ListingTable, ListName } from "#app/db/tables/content-types.ts";
import { type ProjectSearchRow, projectSearch } from "#app/features/projects/project-filter.ts";
import type { TypeBien } from "#app/features/properties/property.ts";
import { type PropertySearchRow, propertySearch } from "#app/features/properties/property-filter.ts";
import { type VehicleSearchRow, vehicleSearch } from "#app/features/vehicles/vehicle-filter.ts";
import type { SearchDefinition } from "#app/services/search/search.ts";

type ListRows = { properties: PropertySearchRow; vehicles: VehicleSearchRow; projects: ProjectSearchRow };

/** One list of the site: its rows are those of a table that `isListed` lets in, its address begins with `path`. */
type ListKind<Table extends ListingTable = ListingTable> = {
  path: `/${string}`;
  table: Table;
  /** As it is called in tabs, paths and the foot of the page. */
  label: string;
  /** What its heading says: "à vendre", "meublés", and "par mois" behind the prices. */
  offer?: string;
  isFurnished?: true;
  unit?: string;
  /** What the path may say after it, in this order; a value alone in its group stands there, several stay parameters. */
  segments: readonly string[];
  definition: SearchDefinition<ListRows[Table]>;
  isListed: (row: ListRows[Table]) => boolean;
};

/** As much of a list as every part can handle without knowing its rows. */
export type AnyListKind = Omit<ListKind, "definition" | "isListed"> & {
  definition: SearchDefinition<never>;
  isListed: (row: never) => boolean;
};

const homeSegments = ["type", "ville", "quartier"];

/** Every list of the site, in the order of its tabs; the traits of a table name its lists. */
export const listKinds: Record<ListName, AnyListKind> = {
  annonces: homes("/annonces", {
    label: "Tous les biens",
    offer: "à vendre et à louer",
    segments: [],
    without: ["sejour"],
    isListed: () => true,
  }),
  acheter: homes("/acheter", {
    label: "Acheter",
    offer: "à vendre",
    without: ["meuble", "sejour"],
    isListed: ({ transaction }) => transaction === "vente",
  }),
  louer: homes("/louer", {
    label: "Louer",
    offer: "à louer",
    unit: "par mois",
    without: ["foncier", "sejour"],
    isListed: ({ transaction }) => transaction !== "vente",
  }),
  "louer-meuble": homes("/louer-meuble", {
    label: "Louer meublé",
    isFurnished: true,
    unit: "par mois",
    without: ["foncier", "meuble"],
    isListed: ({ transaction }) => transaction === "location-meublee",
  }),
  "vehicules-a-vendre": vehicles("/vehicules-a-vendre", {
    label: "Véhicules à vendre",
    offer: "à vendre",
    isListed: ({ transaction }) => transaction === "vente",
  }),
  "vehicules-a-louer": vehicles("/vehicules-a-louer", {
    label: "Véhicules à louer",
    offer: "à louer",
    unit: "par jour",
    isListed: ({ transaction }) => transaction === "location",
  }),
  "nos-realisations": {
    path: "/nos-realisations",
    table: "projects",
    label: "Réalisations",
    segments: ["categorie", "ville"],
    definition: projectSearch,
    isListed: () => true,
  } satisfies ListKind<"projects">,
};

export const listNames = Object.keys(listKinds) as ListName[];

export function listKind(list: ListName): AnyListKind {
  return listKinds[list];
}

/** How a path says a type. */
const typeSegments: Record<TypeBien, string> = {
  villa: "villas",
  appartement: "appartements",
  maison: "maisons",
  studio: "studios",
  terrain: "terrains",
  immeuble: "immeubles",
  bureau: "bureaux",
  commerce: "commerces",
};
const segmentTypes = new Map(Object.entries(typeSegments).map(([type, segment]) => [segment, type]));

export function writeSegment(group: string, value: string): string {
  return group === "type" ? typeSegments[value as TypeBien] : value;
}

/** The value a part of the path stands for in this group; undefined when it is none of its values. */
export function readSegment(kind: AnyListKind, name: string, segment: string): string | undefined {
  const group = kind.definition.groups.find((one) => one.name === name);
  if (group?.kind !== "choices") return undefined;
  return name === "type" ? segmentTypes.get(segment) : group.read(segment);
}

type Own<Table extends ListingTable> = Omit<ListKind<Table>, "path" | "table" | "segments" | "definition">;
type Homes = Own<"properties"> & { segments?: readonly string[]; without: readonly string[] };

function homes(path: ListKind["path"], { without, ...own }: Homes): ListKind<"properties"> {
  const groups = propertySearch.groups.filter(({ name }) => !without.includes(name));
  return { path, table: "properties", segments: homeSegments, definition: { ...propertySearch, groups }, ...own };
}

function vehicles(path: ListKind["path"], own: Own<"vehicles">): ListKind<"vehicles"> {
  return { path, table: "vehicles", segments: ["marque"], definition: vehicleSearch, ...own };
}
