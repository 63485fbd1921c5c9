import type { Search } from "./list-search.ts";
import { savedAddress } from "./saved-search.ts";

/** The feed of a search, newest first whatever its page shows: "/annonces.xml?chemin=/acheter/villas/lome&ch=3". */
export function feedAddress(search: Search): string {
  const [path = "", parameters] = savedAddress(search).split("?", 2);
  return `/annonces.xml?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}
