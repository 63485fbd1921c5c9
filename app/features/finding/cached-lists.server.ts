import type { Db } from "#app/db/engine/client.server.ts";
import { type ListName, listingTables } from "#app/db/tables/content-types.ts";
import { type ListRow, sources } from "#app/features/listings/listing-queries.server.ts";
import { once } from "#app/lib/values/once.ts";
import { type CachedRows, followedRows, readRows } from "#app/services/search/cached-rows.server.ts";
import { gatherValues, type OfferedValues } from "#app/services/search/found-groups.ts";
import { isChoiceGroup, type SearchDefinition } from "#app/services/search/search.ts";
import { listKind, listNames } from "./list-kinds.ts";
import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** One list with its rows as they are now, the newest first, and what is gathered from them at the first need. */
export type CachedList = CachedRows<ListRow> & {
  definition: SearchDefinition<ListRow>;
  pathPages: () => ReadonlyMap<string, PathPage>;
  offered: () => OfferedValues;
};
export type CachedLists = Record<ListName, CachedList>;

const followed = listingTables.map((table) => followedRows(sources[table].listed));
/** The lists of a table, as long as its rows are the same. */
const made = new WeakMap<CachedRows<ListRow>, Partial<CachedLists>>();

/** All lists of the site. Each process keeps them per content version and day, and goes on by the rows of each change (DEC-83). */
export async function cachedLists(db: Db): Promise<CachedLists> {
  return listsOf(await Promise.all(followed.map((find) => find(db))), (rows) => {
    const madeLists = made.get(rows) ?? {};
    made.set(rows, madeLists);
    return madeLists;
  });
}

/** Reads them now, whatever is cached. */
export async function makeLists(db: Db): Promise<CachedLists> {
  const tables: CachedRows<ListRow>[] = [];
  for (const table of listingTables) tables.push(await readRows(db, sources[table].listed));
  return listsOf(tables, () => ({}));
}

/** `tables`: in the order of `listingTables`. */
function listsOf(tables: CachedRows<ListRow>[], knownOf: (rows: CachedRows<ListRow>) => Partial<CachedLists>): CachedLists {
  const lists = listNames.map((list) => {
    const rows = tables[listingTables.indexOf(listKind(list).table)] as CachedRows<ListRow>;
    const madeLists = knownOf(rows);
    madeLists[list] ??= makeList(list, rows);
    return [list, madeLists[list]];
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

/** A page whose path says all of its search, with at least one row. */
export type PathPage = { search: Search; count: number; updatedAt: number };

type DatedRow = { updatedAt: number };

/** Every path page of a list that has rows, by its address; the list itself first. */
function tallyPaths<ListRow extends DatedRow>(
  list: ListName,
  definition: SearchDefinition<ListRow & { id: string }>,
  rows: readonly (ListRow & { id: string })[],
): ReadonlyMap<string, PathPage> {
  const readers = listKind(list).segments.flatMap((name) => {
    const group = definition.groups.find((one) => one.name === name);
    return group && isChoiceGroup(group) ? [{ name, valuesOf: group.valuesOf }] : [];
  });
  // Rows of one type, town and quartier stand on the same pages: they are counted together first.
  const alike = new Map<string, { parts: (readonly [name: string, value: PathValue])[]; count: number; updatedAt: number }>();
  for (const row of rows) {
    const key = readers.map(({ valuesOf }) => valuesOf(row)).join();
    const cached = alike.get(key);
    if (cached) {
      cached.count++;
      cached.updatedAt = Math.max(cached.updatedAt, row.updatedAt);
    } else
      alike.set(key, { parts: readers.map(({ name, valuesOf }) => [name, valuesOf(row)] as const), count: 1, updatedAt: row.updatedAt });
  }
  const pages = new Map<string, PathPage>();
  for (const { parts, count, updatedAt } of alike.values())
    for (const values of pathsOf(parts)) {
      const search = { ...wholeList(list), values };
      const address = writeSearch(search);
      const page = pages.get(address) ?? { search, count: 0, updatedAt };
      pages.set(address, { search, count: page.count + count, updatedAt: Math.max(page.updatedAt, updatedAt) });
    }
  return pages;
}

type PathValue = string | readonly string[] | null;

/** Each choice of what a path may say of a row: a quartier only after its town. */
function pathsOf(parts: readonly (readonly [name: string, value: PathValue])[]): Record<string, readonly string[]>[] {
  let paths: Record<string, readonly string[]>[] = [{}];
  for (const [name, value] of parts) {
    if (typeof value !== "string") continue;
    const longer = paths.filter(({ ville }) => name !== "quartier" || ville !== undefined).map((path) => ({ ...path, [name]: [value] }));
    paths = [...paths, ...longer];
  }
  return paths;
}
