import { readSearchAddress, type Search } from "./list-search.ts";
import { savedAddress, savedSearch } from "./saved-search.ts";

/** The feed of a search, newest first whatever its page shows: "/annonces.xml?chemin=/acheter/villas/lome&ch=3". */
export function feedAddress(search: Search): string {
  return addressAbout("/annonces.xml", search);
}

/** The one address under which something is told of a search, whatever order and page of it are asked for. */
export function addressAbout(told: `/${string}`, search: Search): string {
  const [path = "", parameters] = savedAddress(search).split("?", 2);
  return `${told}?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}

const LONGEST_PATH = 300;

/** The search of a feed's address, in whatever order it gives its parameters; undefined when it names none. */
export function readFeedSearch(params: URLSearchParams): Search | undefined {
  const path = params.get("chemin") ?? "";
  if (path.length > LONGEST_PATH || path.includes("?")) return undefined;
  const parameters = new URLSearchParams(params);
  parameters.delete("chemin");
  const search = readSearchAddress(`${path}?${parameters}`);
  return search && savedSearch(search);
}
