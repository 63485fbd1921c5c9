import { redirect } from "react-router";
import { type ListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { countPages } from "#app/lib/values/page-size.ts";

/** How many pages the list has. A page past the last one leads there. */
export function requirePageCount(listUrl: `/admin-dashboard/${string}`, filter: ListFilter<string>, total: number): number {
  const pageCount = countPages(total);
  if (filter.page > pageCount) throw redirect(listUrl + writeListFilter({ ...filter, page: pageCount }));
  return pageCount;
}
