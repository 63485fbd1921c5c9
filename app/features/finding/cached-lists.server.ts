import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { projectRows } from "#app/features/projects/project-search-rows.server.ts";
import { propertyRows } from "#app/features/properties/property-search-rows.server.ts";
import { vehicleRows } from "#app/features/vehicles/vehicle-search-rows.server.ts";
import { once } from "#app/lib/values/once.ts";
import { type CachedRows, followedRows, readRows } from "#app/services/search/cached-rows.server.ts";
import { gatherValues, type OfferedValues } from "#app/services/search/found-groups.ts";
import type { SearchDefinition, SearchRow } from "#app/services/search/search.ts";
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

type Tables = Record<ListingTable, CachedRows<ListRow>>;

const followed = { properties: followedRows(propertyRows), vehicles: followedRows(vehicleRows), projects: followedRows(projectRows) };
/** The lists of a table, as long as its rows are the same. */
const made = new WeakMap<CachedRows<ListRow>, Partial<CachedLists>>();

/** All lists of the site. Each process keeps them per content version and day, and goes on by the rows of each change (DEC-83). */
export async function cachedLists(db: Db): Promise<CachedLists> {
  const [properties, vehicles, projects] = await Promise.all([followed.properties(db), followed.vehicles(db), followed.projects(db)]);
  return listsOf({ properties, vehicles, projects }, (rows) => {
    const known = made.get(rows) ?? {};
    made.set(rows, known);
    return known;
  });
}

/** Reads them now, whatever is cached. */
export async function makeLists(db: Db): Promise<CachedLists> {
  const properties = await readRows(db, propertyRows);
  const vehicles = await readRows(db, vehicleRows);
  return listsOf({ properties, vehicles, projects: await readRows(db, projectRows) }, () => ({}));
}

function listsOf(tables: Tables, knownOf: (rows: CachedRows<ListRow>) => Partial<CachedLists>): CachedLists {
  const lists = listNames.map((list) => {
    const rows = tables[listKind(list).table];
    const known = knownOf(rows);
    known[list] ??= makeList(list, rows);
    return [list, known[list]];
  });
  return Object.fromEntries(lists) as CachedLists;
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
