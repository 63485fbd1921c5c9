import { readSearchAddress, type Search, wholeList, writeSearch } from "./list-search.ts";

/** The feed of a search, newest first whatever its page shows: "/annonces.xml?chemin=/acheter/villas/lome&ch=3". */
export function feedAddress(search: Search): string {
  const [path = "", parameters] = writeSearch(newest(search)).split("?", 2);
  return `/annonces.xml?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}

const LONGEST_PATH = 300;

/** The search of a feed's address, in whatever order it gives its parameters; undefined when it names none. */
export function readFeedSearch(params: URLSearchParams): Search | undefined {
  const path = params.get("chemin") ?? "";
  if (path.length > LONGEST_PATH || path.includes("?")) return undefined;
  const parameters = new URLSearchParams(params);
  parameters.delete("chemin");
  const search = readSearchAddress(`${path}?${parameters}`);
  return search && newest(search);
}

function newest(search: Search): Search {
  const { tri, isMap, page } = wholeList(search.list);
  return { ...search, tri, isMap, page };
}
