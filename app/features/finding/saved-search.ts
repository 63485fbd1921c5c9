import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** What a search looks for, newest first: order, page and map are ways of looking at it. For feeds and alerts. */
export function savedSearch(search: Search): Search {
  const { tri, isMap, page } = wholeList(search.list);
  return { ...search, tri, isMap, page };
}

export function savedAddress(search: Search): string {
  return writeSearch(savedSearch(search));
}
