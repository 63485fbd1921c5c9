import { propertyTypesBien, propertyTypesTransaction, villes } from "#app/db/schema.ts";
import { readUnfoldedPages } from "#app/lib/list-filter.ts";
import { type Budget, budgets, type Property, type TypeBien, type TypeTransaction } from "./property.ts";

export const PAGE_SIZE = 12;
const MAX_QUERY_LENGTH = 100;

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
  prix_min?: number;
  prix_max?: number;
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
  "tri",
  "page",
] as const satisfies (keyof PropertyFilter)[];

/** Absurd values in the address are ignored or clamped, never an error. */
export function readPropertyFilter(params: URLSearchParams): PropertyFilter {
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    type: oneOf(propertyTypesBien, params.get("type")),
    transaction: oneOf(propertyTypesTransaction, params.get("transaction")),
    budget: oneOf(budgets, params.get("budget")),
    ville: oneOf(villes, params.get("ville")),
    prix_min: amount(params.get("prix_min")),
    prix_max: amount(params.get("prix_max")),
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
  const digits = given?.replace(/[\s\u00a0\u202f]/g, "") ?? "";
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined;
}
