import { propertyStatuts } from "#app/db/schema.ts";
import type { PropertyStatut } from "./property.ts";

const MAX_QUERY_LENGTH = 100;
const MAX_PAGE = 10_000;

export type PropertyAdminFilter = { q?: string; statut?: PropertyStatut; page: number };

/** Absurd values in the address are ignored or clamped, never an error. */
export function readPropertyAdminFilter(params: URLSearchParams): PropertyAdminFilter {
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    statut: propertyStatuts.find((statut) => statut === params.get("statut")),
    page: Math.min(Math.max(Math.trunc(Number(params.get("page")) || 1), 1), MAX_PAGE),
  };
}

/** The same filter as address parameters, defaults left out, with whatever else the address should carry. */
export function writePropertyAdminFilter({ q, statut, page }: PropertyAdminFilter, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (statut) params.set("statut", statut);
  if (page > 1) params.set("page", String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}
