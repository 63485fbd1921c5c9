import type { Db } from "#app/db/client.server.ts";
import { readProjectRows } from "#app/features/projects/project-search-rows.server.ts";
import { readPropertyRows } from "#app/features/properties/property-search-rows.server.ts";
import { readVehicleRows } from "#app/features/vehicles/vehicle-search-rows.server.ts";
import { once } from "#app/lib/once.ts";
import { cachePerVersion } from "#app/platform/search/cached-rows.server.ts";
import type { CachedRows } from "#app/platform/search/cached-rows.ts";
import { gatherValues, type OfferedValues } from "#app/platform/search/found-groups.ts";
import type { SearchDefinition, SearchRow } from "#app/platform/search/search.ts";
import { type ListName, listKind, listNames } from "./list-kinds.ts";
import { type PathPage, tallyPaths } from "./path-pages.ts";

/** What the page of a list reads of a row, whichever table it is of. */
export type ListRow = SearchRow & {
  updatedAt: number;
  prix?: number | null;
  isByStay?: boolean;
  ville?: string;
  quartier?: string | null;
};

/** One list with its rows as they are now, the newest first, and what is gathered from them at the first need. */
export type CachedList = CachedRows<ListRow> & {
  definition: SearchDefinition<ListRow>;
  pathPages: () => ReadonlyMap<string, PathPage>;
  offered: () => OfferedValues;
};
export type CachedLists = Record<ListName, CachedList>;

/** All lists of the site. Each process makes them once per content version and day (DEC-83). */
export const cachedLists: (db: Db) => Promise<CachedLists> = cachePerVersion(makeLists);

/** Reads them now, whatever is cached. */
export async function makeLists(db: Db): Promise<CachedLists> {
  const tables = { properties: await readPropertyRows(db), vehicles: await readVehicleRows(db), projects: await readProjectRows(db) };
  return Object.fromEntries(listNames.map((list) => [list, makeList(list, tables[listKind(list).table])])) as CachedLists;
}

function makeList(list: ListName, { rows: all, labels }: CachedRows<ListRow>): CachedList {
  const kind = listKind(list);
  // Each list is defined with the rows of its own table, and gets no others.
  const definition = kind.definition as SearchDefinition<ListRow>;
  const rows = all.filter(kind.isListed as (row: ListRow) => boolean);
  const pathPages = once(() => tallyPaths(list, definition, rows));
  const offered = once(() => gatherValues(definition, rows));
  return { rows, labels, definition, pathPages, offered };
}
