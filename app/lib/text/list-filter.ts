import { MAX_PAGE } from "#app/lib/values/page-size.ts";

export const MAX_QUERY_LENGTH = 100;

/** What a list can be narrowed to beside, and the order it is in. Each list knows some of them. */
const choiceNames = ["ville", "type", "categorie", "foncier", "publication", "tri"] as const;
type ChoiceName = (typeof choiceNames)[number];
export type FilterChoices = { readonly [Name in ChoiceName]?: readonly string[] };

/** What the address of a list in the back-office says: the words searched, the status and whatever else was chosen, the page. */
export type ListFilter<Statut extends string> = { q?: string; statut?: Statut; page: number } & { [Name in ChoiceName]?: string };

/** Absurd values in the address are ignored or clamped, never an error. */
export function readListFilter<Statut extends string>(
  params: URLSearchParams,
  statuts: readonly Statut[],
  choices: FilterChoices = {},
): ListFilter<Statut> {
  const chosen = choiceNames.map((name) => [name, choices[name]?.find((value) => value === params.get(name))] as const);
  return {
    ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined)),
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    statut: statuts.find((statut) => statut === params.get("statut")),
    page: Math.min(Math.max(Math.trunc(Number(params.get("page")) || 1), 1), MAX_PAGE),
  };
}

/** The same filter as address parameters, defaults left out, with whatever else the address should carry. */
export function writeListFilter(filter: Partial<ListFilter<string>>, more: Record<string, string> = {}): string {
  const { q, statut, page } = filter;
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (statut) params.set("statut", statut);
  for (const name of choiceNames) if (filter[name]) params.set(name, filter[name]);
  if (page && page > 1) params.set("page", String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** The list behind a page that was opened from it, as the address of that page carries it: "?q=villa&page=2". */
export function listSearch(params: URLSearchParams, more: Record<string, string> = {}): string {
  const asGiven = (name: string) => params.get(name)?.slice(0, MAX_QUERY_LENGTH);
  const chosen = Object.fromEntries(choiceNames.map((name) => [name, asGiven(name)]));
  return writeListFilter({ ...readListFilter(params, []), statut: asGiven("statut"), ...chosen }, more);
}

/** True when something narrows the list: what it shows is not all there is. */
export function isNarrowed({ q, statut, ville, type, categorie, foncier, publication }: ListFilter<string>): boolean {
  return Boolean(q || statut || ville || type || categorie || foncier || publication);
}
