import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** The feed of a search, newest first whatever its page shows: "/annonces.xml?chemin=/acheter/villas/lome&ch=3". */
export function feedAddress(search: Search): string {
  const { tri, isMap, page } = wholeList(search.list);
  const [path = "", parameters] = writeSearch({ ...search, tri, isMap, page }).split("?", 2);
  return `/annonces.xml?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}
