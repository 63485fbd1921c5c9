import { propertyTypesBien, propertyTypesTransaction, villes } from "#app/db/schema.ts";
import { readAmount } from "#app/lib/amount.ts";
import { readUnfoldedPages } from "#app/lib/list-filter.ts";
import { eurosToFrancs } from "#app/lib/money.ts";
import { type Budget, budgets, type Property, type TypeBien, type TypeTransaction } from "./property.ts";

const MAX_QUERY_LENGTH = 100;
const MAX_AMOUNT = 9_999_999_999_999;

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
  type?: TypeBien;
  transaction?: TypeTransaction;
  budget?: Budget;
  ville?: Property["ville"];
  /** Both bounds in this currency. */
  prix_min?: number;
  prix_max?: number;
  devise?: "eur";
  tri: PropertySort;
  page: number;
};

/** The address parameters this list understands; the page cache keeps no other. */
export const propertyFilterNames = [
  "q",
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
  const bounds = inOrder(amount(params.get("prix_min")), amount(params.get("prix_max")));
  const hasBound = bounds.prix_min !== undefined || bounds.prix_max !== undefined;
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
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
    const value = filter[name];
    if (value === undefined || (name === "tri" && value === "recent") || (name === "page" && value === 1)) continue;
    params.set(name, String(value));
  }
  return params;
}

export function isFiltering({ q, type, transaction, budget, ville, prix_min, prix_max }: PropertyFilter) {
  return [q, type, transaction, budget, ville, prix_min, prix_max].some((value) => value !== undefined);
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given);
}

function amount(given: string | null): number | undefined {
  const value = Math.round(readAmount(given ?? "") ?? Number.NaN);
  return value <= MAX_AMOUNT ? value : undefined;
}

/** Whoever types the larger one first means the same. */
function inOrder(prix_min: number | undefined, prix_max: number | undefined) {
  const isExchanged = prix_min !== undefined && prix_max !== undefined && prix_min > prix_max;
  return isExchanged ? { prix_min: prix_max, prix_max: prix_min } : { prix_min, prix_max };
}

/** The bounds in francs, both included. In euros they are compared with what a card shows, which is rounded. */
export function prixBounds({ prix_min, prix_max, devise }: Pick<PropertyFilter, "prix_min" | "prix_max" | "devise">) {
  if (devise !== "eur") return { min: prix_min, max: prix_max };
  return {
    min: prix_min === undefined ? undefined : eurosToFrancs(prix_min).least,
    max: prix_max === undefined ? undefined : eurosToFrancs(prix_max).most,
  };
}
