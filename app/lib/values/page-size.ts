/** Rows a page, on every list of the house. */
export const PAGE_SIZE = 12;
/** An address that asks for a later page is shown this one. */
export const MAX_PAGE = 10_000;
/** A list of the home page shows so many pages one under the other: it has an end, whatever the address says. */
const UNFOLDED_PAGES = 4;

/** How many pages of a list of the home page its address asks for: links from when it unfolded there still do. */
export function readUnfoldedPages(given: string | null): number {
  return Math.min(Math.max(Math.trunc(Number(given) || 1), 1), UNFOLDED_PAGES);
}

/** The home page shows a few rows, and as many pages one under the other as an older link asks for. */
export function shownRows(page: number, few: number): number {
  return page > 1 ? page * PAGE_SIZE : few;
}

export function countPages(total: number) {
  return Math.max(Math.ceil(total / PAGE_SIZE), 1);
}
