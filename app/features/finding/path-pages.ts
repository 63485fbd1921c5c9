import { isChoiceGroup, type SearchDefinition } from "#app/services/search/search.ts";
import { type ListName, listKind } from "./list-kinds.ts";
import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** A page whose path says all of its search, with at least one row. */
export type PathPage = { search: Search; count: number; updatedAt: number };

type Row = { updatedAt: number };

/** Every path page of a list that has rows, by its address; the list itself first. */
export function tallyPaths<ListRow extends Row>(
  list: ListName,
  definition: SearchDefinition<ListRow & { id: string }>,
  rows: readonly (ListRow & { id: string })[],
): ReadonlyMap<string, PathPage> {
  const readers = listKind(list).segments.flatMap((name) => {
    const group = definition.groups.find((known) => known.name === name);
    return group && isChoiceGroup(group) ? [{ name, valuesOf: group.valuesOf }] : [];
  });
  // Rows of one type, town and quartier stand on the same pages: they are counted together first.
  const alike = new Map<string, { parts: (readonly [name: string, value: PathValue])[]; count: number; updatedAt: number }>();
  for (const row of rows) {
    const key = readers.map(({ valuesOf }) => valuesOf(row)).join();
    const known = alike.get(key);
    if (known) {
      known.count++;
      known.updatedAt = Math.max(known.updatedAt, row.updatedAt);
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
