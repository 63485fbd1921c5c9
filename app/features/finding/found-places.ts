import { type FoundIds, matchRows } from "#app/services/search/match-rows.ts";
import type { CachedList } from "./cached-lists.server.ts";
import type { FoundSearch } from "./found-search.ts";
import type { Search } from "./list-search.ts";

/** How many rows of a search lie in each quartier of each town, wherever it looks. */
export function foundPlaces(search: Search, { definition, rows }: CachedList, found: FoundIds): FoundSearch["places"] {
  const { ville: town, quartier: quartiers, ...values } = search.values;
  const counts = new Map<string, FoundSearch["places"][number]>();
  for (const { ville = "", quartier } of matchRows(definition, rows, { ...search, values }, found)) {
    const key = `${ville}/${quartier ?? ""}`;
    const place = counts.get(key);
    if (place) place.count++;
    else counts.set(key, { ville, quartier: quartier ?? "", count: 1 });
  }
  return [...counts.values()];
}
