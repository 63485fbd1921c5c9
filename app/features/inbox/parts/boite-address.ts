import { MAX_SEARCH, type PersonView, personViews } from "#app/features/people/person-words.ts";

export const BOITE = "/admin-dashboard/boite";
export const DEFAULT_VIEW: PersonView = "a_traiter";
const MAX_PAGE = 10_000;
const MAX_ID = 36;

/** What the address of the inbox says: the view, the words searched, the page, and who is open. */
export type BoiteFilter = { vue: PersonView; q: string; page: number };
export type BoiteAddress = BoiteFilter & {
  personne: string | undefined /** The request to be answered, when it is not the one that waits. */;
  demande?: string;
};

/** Absurd values are ignored or clamped, never an error. */
export function readBoite(params: URLSearchParams): BoiteAddress {
  return {
    vue: personViews.find((name) => name === params.get("vue")) ?? DEFAULT_VIEW,
    q: params.get("q")?.trim().slice(0, MAX_SEARCH) ?? "",
    page: Math.min(Math.max(Math.trunc(Number(params.get("page")) || 1), 1), MAX_PAGE),
    personne: params.get("personne")?.slice(0, MAX_ID) || undefined,
    demande: params.get("demande")?.slice(0, MAX_ID) || undefined,
  };
}

/** The same as the search of an address, defaults left out, with whatever else it should carry. */
export function boiteSearch({ vue, q, page, personne, demande }: Partial<BoiteAddress>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (vue && vue !== DEFAULT_VIEW) params.set("vue", vue);
  if (q) params.set("q", q);
  if (page && page > 1) params.set("page", String(page));
  if (personne) params.set("personne", personne);
  if (personne && demande) params.set("demande", demande);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}
