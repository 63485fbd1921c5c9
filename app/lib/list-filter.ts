/** Rows a page, on every list of the house. */
export const PAGE_SIZE = 12;
const MAX_QUERY_LENGTH = 100;
const MAX_PAGE = 10_000;
/** A list of the site shows its pages one under the other, so many of them: a page of the site has an end, whatever its address says. */
const UNFOLDED_PAGES = 4;

/** What the address of a list in the back-office says: the words searched, the status chosen, the page. */
export type ListFilter<Statut extends string> = { q?: string; statut?: Statut; page: number };

/** Absurd values in the address are ignored or clamped, never an error. */
export function readListFilter<Statut extends string>(params: URLSearchParams, statuts: readonly Statut[]): ListFilter<Statut> {
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    statut: statuts.find((statut) => statut === params.get("statut")),
    page: Math.min(Math.max(Math.trunc(Number(params.get("page")) || 1), 1), MAX_PAGE),
  };
}

/** The same filter as address parameters, defaults left out, with whatever else the address should carry. */
export function writeListFilter({ q, statut, page }: Partial<ListFilter<string>>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (statut) params.set("statut", statut);
  if (page && page > 1) params.set("page", String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** The list behind a page that was opened from it, as the address of that page carries it: "?q=villa&page=2". */
export function listSearch(params: URLSearchParams, more: Record<string, string> = {}): string {
  return writeListFilter({ ...readListFilter(params, []), statut: params.get("statut")?.slice(0, MAX_QUERY_LENGTH) }, more);
}

/** How many pages of a list of the site its address asks for; older addresses that ask for more get what there is. */
export function readUnfoldedPages(given: string | null): number {
  return Math.min(Math.max(Math.trunc(Number(given) || 1), 1), UNFOLDED_PAGES);
}

/** False when the list is at its longest: the rows after it are found by narrowing the search. */
export function mayUnfold(page: number): boolean {
  return page < UNFOLDED_PAGES;
}

export function countPages(total: number) {
  return Math.max(Math.ceil(total / PAGE_SIZE), 1);
}
