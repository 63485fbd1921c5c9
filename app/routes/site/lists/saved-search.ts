import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** The address of what a search looks for: order, page and map are ways of looking at it. For feeds and alerts. */
export function savedAddress(search: Search): string {
  const { tri, isMap, page } = wholeList(search.list);
  return writeSearch({ ...search, tri, isMap, page });
}
