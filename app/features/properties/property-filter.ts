import { propertyTypesBien, propertyTypesTransaction } from "#app/db/tables/closed-lists.ts";
import { quartierSlug, readTown } from "#app/db/tables/places.ts";
import { levelChoices } from "#app/features/land/land-papers.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { eurosToFrancs, formatNumber, readAmount } from "#app/lib/text/money.ts";
import { slugify } from "#app/lib/text/text.ts";
import { readUnfoldedPages } from "#app/lib/values/page-size.ts";
import type { SearchDefinition, SearchSort } from "#app/services/search/search.ts";
import { closedChoices, leastNumber, MAX_AMOUNT, openChoices, priceLimits, villeChoices } from "#app/services/search/search-groups.ts";
import { type Budget, budgets, type Property, type TypeBien, type TypeTransaction, typeBienLabels } from "./property.ts";

/** The price fields take as much, and the address keeps no more of what is no amount. */
export const MAX_PRIX_LENGTH = 40;

const prixNames = ["prix_min", "prix_max"] as const;
export type PrixName = (typeof prixNames)[number];

export const propertySorts = ["recent", "prix_asc", "prix_desc", "surface_desc"] as const;
export type PropertySort = (typeof propertySorts)[number];

export const propertySortLabels: Record<PropertySort, string> = {
  recent: "Les plus récents",
  prix_asc: "Prix croissant",
  prix_desc: "Prix décroissant",
  surface_desc: "Surface décroissante",
};

export type PropertyFilter = {
  q?: string;
  /** The words as they are typed, and none that is nearly like them. */
  exact?: true;
  type?: TypeBien;
  transaction?: TypeTransaction;
  budget?: Budget;
  /** One of ours by its name, another by its folded text. */
  ville?: string;
  /** Both bounds in this currency, as they were typed: the larger one may stand first (see prixBounds). */
  prix_min?: number;
  prix_max?: number;
  devise?: "eur";
  /** What was typed for a bound and is no amount: it limits nothing, and the form says so beside it. */
  refused?: Partial<Record<PrixName, string>>;
  tri: PropertySort;
  page: number;
};

/** The address parameters this list understands; the page cache keeps no other. */
export const propertyFilterNames = [
  "q",
  "exact",
  "type",
  "transaction",
  "budget",
  "ville",
  "prix_min",
  "prix_max",
  "devise",
  "tri",
  "page",
] as const satisfies (keyof PropertyFilter)[];

/** Absurd values in the address are ignored or clamped, never an error. */
export function readPropertyFilter(params: URLSearchParams): PropertyFilter {
  const bounds = readBounds(params);
  const hasBound = Object.keys(bounds).length > 0;
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    exact: params.get("q")?.trim() && params.get("exact") === "1" ? true : undefined,
    type: oneOf(propertyTypesBien, params.get("type")),
    transaction: oneOf(propertyTypesTransaction, params.get("transaction")),
    budget: oneOf(budgets, params.get("budget")),
    ville: readTown(params.get("ville")),
    ...bounds,
    devise: hasBound && params.get("devise") === "eur" ? "eur" : undefined,
    tri: oneOf(propertySorts, params.get("tri")) ?? "recent",
    page: readUnfoldedPages(params.get("page")),
  };
}

/** The same filter as address parameters, defaults left out. */
export function writePropertyFilter(filter: Partial<PropertyFilter>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of propertyFilterNames) {
    const value = filter[name] ?? (isPrixName(name) ? filter.refused?.[name] : undefined);
    if (value === undefined || (name === "tri" && value === "recent") || (name === "page" && value === 1)) continue;
    params.set(name, value === true ? "1" : String(value));
  }
  return params;
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given);
}

function isPrixName(name: string): name is PrixName {
  return prixNames.some((prixName) => prixName === name);
}

function readBounds(params: URLSearchParams): Pick<PropertyFilter, PrixName | "refused"> {
  const bounds: Pick<PropertyFilter, PrixName | "refused"> = {};
  for (const name of prixNames) {
    const typed = (params.get(name) ?? "").trim();
    const amount = Math.round(readAmount(typed) ?? Number.NaN);
    if (amount <= MAX_AMOUNT) bounds[name] = amount;
    else if (typed !== "") bounds.refused = { ...bounds.refused, [name]: typed.slice(0, MAX_PRIX_LENGTH) };
  }
  return bounds;
}

/** A visitor who types the larger one first means the same: both fields keep what was typed, and the list goes from the smaller to the larger. */
export function isExchanged({ prix_min, prix_max }: Pick<PropertyFilter, PrixName>): boolean {
  return prix_min !== undefined && prix_max !== undefined && prix_min > prix_max;
}

/** The bounds in francs, both included. In euros they are compared with what a card shows, which is rounded. */
export function prixBounds(filter: Pick<PropertyFilter, PrixName | "devise">) {
  const [min, max] = isExchanged(filter) ? [filter.prix_max, filter.prix_min] : [filter.prix_min, filter.prix_max];
  if (filter.devise !== "eur") return { min, max };
  return {
    min: min === undefined ? undefined : eurosToFrancs(min).least,
    max: max === undefined ? undefined : eurosToFrancs(max).most,
  };
}

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
  /** The level of its land papers today; 0 of what is let. */
  foncier: number;
  sejour: Property["type_sejour"];
  /** Told by the night or the week, and compared by the month. */
  isByStay: boolean;
  /** Milliseconds. */
  updatedAt: number;
};

const sejourLabels = { court: "Court séjour", long: "Long séjour" } as const;
const meubleLabels = { oui: "Meublé", non: "Non meublé" } as const;

/** By the level of a row: every choice it answers to, each being a least one. */
const foncierChoices: readonly (readonly string[])[] = [[], [], ["2"], ["2", "3"], ["2", "3", "4"]];

/** What once was a free word for equipment is a level of the papers now: older addresses and alerts lose it. */
function foldEquipment(given: string) {
  const folded = slugify(given);
  return folded === "titre-foncier" ? "" : folded;
}

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
    openChoices({
      name: "eq",
      title: "Équipements",
      most: 8,
      needs: "all",
      fold: foldEquipment,
      valuesOf: ({ equipements }) => equipements,
    }),
    closedChoices({
      name: "foncier",
      title: "Papiers fonciers",
      values: ["2", "3", "4"],
      labels: levelChoices,
      isSingle: true,
      valuesOf: ({ foncier }) => foncierChoices[foncier] ?? null,
    }),
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
