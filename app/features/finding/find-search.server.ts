import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable, ListName } from "#app/db/tables/content-types.ts";
import { quartiers } from "#app/db/tables/places.ts";
import type { PublicRows } from "#app/features/listings/listing-kinds.ts";
import { type ListRow, listById, sources } from "#app/features/listings/listing-queries.server.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { countPages, PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { type ChoiceCounts, type FoundGroup, foundGroups, narrowRows } from "#app/services/search/found-groups.ts";
import { activeFilters, withoutWords } from "#app/services/search/group-words.ts";
import { countRows, type FoundIds, matchRows, sortRows } from "#app/services/search/match-rows.ts";
import { DEFAULT_SORT } from "#app/services/search/search.ts";
import { type FoundWords, searchIds } from "#app/services/search/search-words.server.ts";
import { type CachedList, type CachedLists, cachedLists } from "./cached-lists.server.ts";
import { listKind, listNames } from "./list-kinds.ts";
import { foundBy, neighbourPages, proposalsFor, unknownNote } from "./list-proposals.ts";
import { pathSearch, type Search, writeSearch } from "./list-search.ts";
import { findOtherWorlds, type OtherWorld } from "./other-worlds.server.ts";

/** What a search finds, with everything its page says about it. Each address is that of `writeSearch`. */
export type FoundSearch = {
  search: Search;
  total: number;
  /** The page shown: where the address asks for one beyond the last, the last (and the page answers 302 to it). */
  page: number;
  pages: number;
  rows: FoundRows;
  groups: FoundGroup[];
  /** "3 chambres et plus", with the address without it; `isInPath` where the path (and so the heading) says it already. */
  chips: (FoundLink & { isInPath: boolean })[];
  /** Only with what the path says: "/acheter/villas/lome", the page search engines know. */
  pathHref: string;
  sorts: { name: string; label: string; isSet: boolean }[];
  /** Where nothing was found: what one change would give, never nothing. */
  proposals: (FoundLink & { count: number /** More than one filter goes. */; isWider?: true })[];
  /** "2 véhicules sans année indiquée ne sont pas comptés." with the address that shows them. */
  unknownNote?: { text: string; linkText: string; href: string };
  /** In francs, of all rows found that tell a price; of a hire by the day. */
  priceRange?: { min: number; max: number };
  /** Some of the rows found are let by the night or the week. */
  hasStayPrices: boolean;
  /** The newest change of a row found. */
  updatedAt?: string;
  /** For the map, empty without it: how many rows lie where, with all filters but town and quartier; quartier "" for rows that tell none. */
  places: { ville: string; quartier: string; count: number }[];
  /** Path pages beside this one, none of them empty: the same town, then the same type. At most 8. */
  others: { search: Search; count: number; href: string }[];
  /** How many rows each list has. */
  lists: Record<ListName, number>;
  /** Where the words are at home, when that is among listings of another kind. */
  otherWorlds: OtherWorld[];
  /** What the words that were typed were taken for, where nothing is found by them as they are. */
  understoodAs?: string;
  /** Words that no listing has, as they were typed: the others alone were searched. */
  left: readonly string[];
};

export type FoundLink = { label: string; href: string };

export type FoundRows = { table: ListingTable; rows: PublicRows[ListingTable][] };

/** How many rows of a search lie in each quartier of each town, wherever it looks. */
function foundPlaces(search: Search, { definition, rows }: CachedList, matchedIds: FoundIds): FoundSearch["places"] {
  const { ville: town, quartier: quartiers, ...values } = search.values;
  const counts = new Map<string, FoundSearch["places"][number]>();
  for (const { ville = "", quartier } of matchRows(definition, rows, { ...search, values }, matchedIds)) {
    const key = `${ville}/${quartier ?? ""}`;
    const place = counts.get(key);
    if (place) place.count++;
    else counts.set(key, { ville, quartier: quartier ?? "", count: 1 });
  }
  return [...counts.values()];
}

type SearchSource = {
  lists: CachedLists;
  list: CachedList;
  words: FoundWords;
  matchedIds: FoundIds;
};

/** Everything the page of a search says. Undefined when its path names a quartier or a make that no row visitors can see has. */
export async function findSearch(db: Db, search: Search): Promise<FoundSearch | undefined> {
  const opened = await openSearch(db, search);
  if (!isKnownPath(search, opened.list)) return undefined;
  const { lists, list, words, matchedIds } = opened;
  const { matching, counts } = narrow(opened, search);
  const total = matching.length;
  const pages = countPages(total);
  const page = Math.min(search.page, pages);
  const ids = inShownOrder(matching, opened, search)
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map(({ id }) => id);
  const { definition, labels } = list;
  const inPath = pathSearch(search).values;
  return {
    search,
    total,
    page,
    pages,
    rows: await readRows(db, search, ids),
    groups: foundGroups({ definition, offered: list.offered(), labels, search, counts }),
    chips: activeFilters(definition, matchedIds ? search : withoutWords(search), labels).map(({ name, words, without }) => ({
      label: capitalize(words),
      href: writeSearch(without),
      isInPath: inPath[name] !== undefined,
    })),
    pathHref: writeSearch(pathSearch(search)),
    sorts: definition.sorts.map(({ name, label }) => ({ name, label, isSet: name === search.tri })),
    proposals: total === 0 ? proposalsFor(search, list, words) : [],
    unknownNote: unknownNote(search, list, matchedIds, matching),
    priceRange: priceRange(matching),
    hasStayPrices: matching.some(({ isByStay }) => isByStay),
    updatedAt: newestUpdate(matching),
    places: search.isMap ? foundPlaces(search, list, matchedIds) : [],
    others: neighbourPages(search, lists),
    lists: Object.fromEntries(listNames.map((name) => [name, lists[name].rows.length])) as FoundSearch["lists"],
    otherWorlds: await findOtherWorlds(db, search, total, lists),
    understoodAs: words.understoodAs,
    left: matchedIds === undefined || total > 0 ? words.left : [],
  };
}

/** How many rows a search finds. */
export async function countSearch(db: Db, search: Search): Promise<number> {
  const { list, matchedIds } = await openSearch(db, search);
  return countRows(list.definition, list.rows, search, matchedIds);
}

/** All rows of a search, in no order, with what its words were taken for; none where only words are asked and no listing has any. */
export async function findSearchIds(db: Db, search: Search, { isOnlyWords = false } = {}) {
  const { list, words, matchedIds } = await openSearch(db, search);
  if (isOnlyWords && words.isAllLeft) return { ids: new Set<string>(), left: [] };
  const ids = new Set(matchRows(list.definition, list.rows, search, matchedIds).map(({ id }) => id));
  return { ids, understoodAs: words.understoodAs, left: matchedIds === undefined || ids.size > 0 ? words.left : [] };
}

/** How many rows a search finds, and each choice of its groups; what would give none is left out. */
export async function countChoices(db: Db, search: Search): Promise<{ total: number; counts: ChoiceCounts }> {
  const { matching, counts } = narrow(await openSearch(db, search), search);
  return { total: matching.length, counts };
}

/** All rows of a search in its order, whatever its page: for feeds and alerts. */
export async function listSearchIds(db: Db, search: Search): Promise<string[]> {
  const { list, matchedIds } = await openSearch(db, search);
  return inOrder(matchRows(list.definition, list.rows, search, matchedIds), list, search).map(({ id }) => id);
}

/** Every path page that has rows, for the sitemap. */
export async function listPathPages(db: Db): Promise<{ path: string; total: number; updatedAt: string }[]> {
  const lists = await cachedLists(db);
  return listNames.flatMap((name) =>
    [...lists[name].pathPages()].map(([path, { count, updatedAt }]) => ({
      path,
      total: count,
      updatedAt: new Date(updatedAt).toISOString(),
    })),
  );
}

/** Rows of one table by their ids, in that order. */
export async function readRows(db: Db, { list }: Pick<Search, "list">, ids: readonly string[]): Promise<FoundRows> {
  const { table } = listKind(list);
  return { table, rows: await listById(db, table, ids) };
}

async function openSearch(db: Db, search: Search): Promise<SearchSource> {
  const lists = await cachedLists(db);
  const list = lists[search.list];
  const words = await searchIds(db, sources[listKind(search.list).table].searched, search, () => list.rows.map(({ id }) => id));
  await ownTurn(); // whatever all rows are looked at for begins here: one search a turn
  return { lists, list, words, matchedIds: foundBy(words, list.definition, search) };
}

/** The rows of a search, and the numbers of its choices: a choice is a filter, with which words that no listing has are left aside. */
function narrow({ list: { definition, rows }, words, matchedIds }: SearchSource, search: Search) {
  const { matching, counts } = narrowRows(definition, rows, search, words.isAllLeft ? undefined : matchedIds);
  return { matching: words.isAllLeft && matchedIds ? [] : matching, counts };
}

function isKnownPath(search: Search, { definition, labels }: CachedList): boolean {
  return Object.entries(pathSearch(search).values).every(([name, values]) => {
    const group = definition.groups.find((one) => one.name === name);
    return (
      group?.kind !== "choices" ||
      values.every((value) => group.values?.includes(value) || labels[name]?.has(value) || isKnownQuartier(name, value))
    );
  });
}

/** A quartier of the closed places has its page before it has a row (CARTE-02). */
function isKnownQuartier(name: string, value: string): boolean {
  return name === "quartier" && quartiers.some(({ slug }) => slug === value);
}

function inOrder(rows: readonly ListRow[], { definition }: CachedList, { tri }: Search): readonly ListRow[] {
  return sortRows(rows, definition.sorts.find(({ name }) => name === tri) ?? {});
}

/** Where no order is chosen, rows that have the words in title or type come first, then those that have them in their place (FILTRE-08). */
function inShownOrder(rows: readonly ListRow[], { list, words: { nearness } }: SearchSource, search: Search): readonly ListRow[] {
  if (!nearness || search.tri !== DEFAULT_SORT) return inOrder(rows, list, search);
  return sortRows(rows, { by: ({ id }) => nearness.get(id) ?? 0, isDescending: true });
}

function priceRange(rows: readonly ListRow[]): FoundSearch["priceRange"] {
  let range: FoundSearch["priceRange"];
  for (const { prix } of rows) {
    if (prix === undefined || prix === null) continue;
    range = range ? { min: Math.min(range.min, prix), max: Math.max(range.max, prix) } : { min: prix, max: prix };
  }
  return range;
}

function newestUpdate(rows: readonly ListRow[]): string | undefined {
  const newest = rows.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
  return newest > 0 ? new Date(newest).toISOString() : undefined;
}
