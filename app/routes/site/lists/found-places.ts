import { type FoundIds, matchRows } from "#app/platform/search/match-rows.ts";
import { villeLabels } from "#app/platform/search/search-groups.ts";
import type { FoundSearch } from "./found-search.ts";
import type { KeptList } from "./kept-lists.server.ts";
import { type Search, writeSearch } from "./list-search.ts";

/** How many rows of a search lie in each quartier of each town, wherever it looks. */
export function foundPlaces(search: Search, { definition, rows, labels }: KeptList, found: FoundIds): FoundSearch["places"] {
  const { ville: town, quartier: quartiers, ...values } = search.values;
  const counts = new Map<string, FoundSearch["places"][number]>();
  for (const { ville = "", quartier } of matchRows(definition, rows, { ...search, values }, found)) {
    const key = `${ville}/${quartier ?? ""}`;
    const place = counts.get(key);
    if (place) place.count++;
    else {
      const label = (quartier && labels.quartier?.get(quartier)) || villeLabels[ville] || ville;
      const there = { ...values, ville: [ville], ...(quartier && { quartier: [quartier] }) };
      counts.set(key, { ville, quartier: quartier ?? "", label, count: 1, href: writeSearch({ ...search, values: there, page: 1 }) });
    }
  }
  return [...counts.values()];
}
