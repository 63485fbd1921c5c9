import { isChoiceGroup, type SearchDefinition } from "#app/platform/search/search.ts";
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
  const pages = new Map<string, { values: Record<string, string>; count: number; updatedAt: number }>();
  for (const row of rows)
    for (const values of pathsOf(readers.map(({ name, valuesOf }) => [name, valuesOf(row)] as const))) {
      const key = Object.entries(values).join();
      const page = pages.get(key);
      if (page) {
        page.count++;
        page.updatedAt = Math.max(page.updatedAt, row.updatedAt);
      } else pages.set(key, { values, count: 1, updatedAt: row.updatedAt });
    }
  return new Map(
    [...pages.values()].map(({ values, count, updatedAt }) => {
      const search = { ...wholeList(list), values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])) };
      return [writeSearch(search), { search, count, updatedAt }];
    }),
  );
}

/** Each choice of what a path may say of a row: a quartier only after its town. */
function pathsOf(parts: readonly (readonly [name: string, value: string | readonly string[] | null])[]): Record<string, string>[] {
  let paths: Record<string, string>[] = [{}];
  for (const [name, value] of parts) {
    if (typeof value !== "string") continue;
    const longer = paths.filter(({ ville }) => name !== "quartier" || ville !== undefined).map((path) => ({ ...path, [name]: value }));
    paths = [...paths, ...longer];
  }
  return paths;
}
