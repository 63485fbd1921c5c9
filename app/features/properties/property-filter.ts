import { propertyTypesBien, propertyTypesTransaction, villes } from "#app/db/tables/closed-lists.ts";
import { readUnfoldedPages } from "#app/lib/text/list-filter.ts";
import { eurosToFrancs, readAmount } from "#app/lib/text/money.ts";
import { type Budget, budgets, type Property, type TypeBien, type TypeTransaction } from "./property.ts";

const MAX_QUERY_LENGTH = 100;
const MAX_AMOUNT = 9_999_999_999_999;
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
  ville?: Property["ville"];
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
    ville: oneOf(villes, params.get("ville")),
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

export function isFiltering({ q, type, transaction, budget, ville, prix_min, prix_max }: PropertyFilter) {
  return [q, type, transaction, budget, ville, prix_min, prix_max].some((value) => value !== undefined);
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given);
}

function isPrixName(name: string): name is PrixName {
  return prixNames.some((known) => known === name);
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

/** Whoever types the larger one first means the same: both fields keep what was typed, and the list goes from the smaller to the larger. */
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
