import { countRows, type FoundIds } from "#app/services/search/match-rows.ts";
import { proposeChanges } from "#app/services/search/proposals.ts";
import type { CachedList } from "./cached-lists.server.ts";
import type { FoundSearch } from "./found-search.ts";
import { listKind } from "./list-kinds.ts";
import { readSearchAddress, type Search, wholeList, writeSearch } from "./list-search.ts";
import { nearestVilles } from "./nearest-villes.ts";

/** Where a search that finds nothing may go on (FILTRE-05): each leads to exactly its number of rows, never to none. */
export function proposalsFor(search: Search, { definition, rows, labels }: CachedList, found: FoundIds): FoundSearch["proposals"] {
  // What an address cannot say is not proposed: the rows are counted as the address is read.
  const count = (changed: Search) => {
    const href = writeSearch(changed);
    const read = readSearchAddress(href);
    return read && writeSearch(read) === href ? countRows(definition, rows, read, read.q === undefined ? undefined : found) : 0;
  };
  const changes = proposeChanges({ definition, rows, labels, search, found, count, nearestVilles });
  const proposals = changes.map((change) => ({ label: change.label, count: change.count, href: writeSearch(change.search) }));
  if (proposals.length > 0) return proposals;
  return widerSearches(search)
    .map((wider) => ({ label: "Sans tous ces filtres", count: count(wider), href: writeSearch(wider), isWider: true as const }))
    .filter((wider) => wider.count > 0)
    .slice(0, 1);
}

/** The same list with the type only, then all of it. */
function widerSearches(search: Search): Search[] {
  const [first = ""] = listKind(search.list).segments.length > 0 ? listKind(search.list).segments : ["type"];
  const whole = wholeList(search.list);
  const kind = search.values[first];
  return kind ? [{ ...whole, values: { [first]: kind } }, whole] : [whole];
}
