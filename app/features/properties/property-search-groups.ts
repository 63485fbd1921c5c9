import { propertyTypesBien } from "#app/db/tables/closed-lists.ts";
import { quartierSlug } from "#app/db/tables/places.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import type { SearchDefinition, SearchSort } from "#app/services/search/search.ts";
import { closedChoices, leastNumber, openChoices, priceLimits, villeChoices } from "#app/services/search/search-groups.ts";
import { type Property, type TypeBien, type TypeTransaction, typeBienLabels } from "./property.ts";
import { type PropertySort, propertySortLabels, propertySorts } from "./property-filter.ts";

/** What lists compare of a property: kept for every available one, so nothing here is long. */
export type PropertySearchRow = {
  id: string;
  transaction: TypeTransaction;
  type: TypeBien;
  ville: string;
  quartier: string | null;
  prix: number;
  chambres: number | null;
  bains: number | null;
  surface: number | null;
  equipements: readonly string[];
  sejour: Property["type_sejour"];
  /** Told by the night or the week, and compared by the month. */
  isByStay: boolean;
  /** Milliseconds. */
  updatedAt: number;
};

const sejourLabels = { court: "Court séjour", long: "Long séjour" } as const;
const meubleLabels = { oui: "Meublé", non: "Non meublé" } as const;

const sortedBy: Record<PropertySort, Pick<SearchSort<PropertySearchRow>, "by" | "isDescending">> = {
  recent: {},
  prix_asc: { by: ({ prix }) => prix },
  prix_desc: { by: ({ prix }) => prix, isDescending: true },
  surface_desc: { by: ({ surface }) => surface, isDescending: true },
};

/** FILTRE-01, in the order of the parameters. A list leaves out the groups that mean nothing to it. */
export const propertySearch: SearchDefinition<PropertySearchRow> = {
  groups: [
    closedChoices({
      name: "type",
      title: "Type de bien",
      values: propertyTypesBien,
      labels: typeBienLabels,
      valuesOf: ({ type }) => type,
    }),
    villeChoices({ resets: "quartier" }),
    openChoices({ name: "quartier", title: "Quartier", most: 10, fold: quartierSlug, valuesOf: ({ quartier }) => quartier }),
    priceLimits({ numberOf: ({ prix }) => prix }),
    leastNumber({
      name: "ch",
      title: "Chambres",
      singular: "chambre",
      from: 1,
      to: 6,
      steps: [1, 2, 3, 4, 5, 6],
      numberOf: ({ chambres }) => chambres,
    }),
    leastNumber({
      name: "sdb",
      title: "Salles de bain",
      singular: "salle de bain",
      plural: "salles de bain",
      from: 1,
      to: 5,
      steps: [1, 2, 3, 4, 5],
      numberOf: ({ bains }) => bains,
    }),
    {
      kind: "limits",
      name: "surface",
      title: "Surface (m²)",
      min: "surface_min",
      max: "surface_max",
      from: 1,
      to: 1_000_000,
      unknown: "surface indiquée",
      numberOf: ({ surface }) => surface,
      written: (value) => `${formatNumber(value)}\u00a0m²`,
    },
    openChoices({ name: "eq", title: "Équipements", most: 8, needs: "all", valuesOf: ({ equipements }) => equipements }),
    closedChoices({
      name: "meuble",
      title: "Meublé",
      values: ["oui", "non"],
      labels: meubleLabels,
      isSingle: true,
      valuesOf: ({ transaction }) => (transaction === "location-meublee" ? "oui" : "non"),
    }),
    closedChoices({
      name: "sejour",
      title: "Durée du séjour",
      values: ["court", "long"],
      labels: sejourLabels,
      isSingle: true,
      valuesOf: ({ sejour }) => (sejour === "court_long" ? ["court", "long"] : sejour),
    }),
  ],
  sorts: propertySorts.map((name) => ({ name, label: propertySortLabels[name], ...sortedBy[name] })),
  hasMap: true,
};
