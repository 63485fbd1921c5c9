import type { ListName } from "#app/db/tables/content-types.ts";
import { type Place, quartiers, towns } from "#app/db/tables/places.ts";
import { listingKind } from "#app/features/listings/listing-kinds.ts";
import type { ListRow } from "#app/features/listings/listing-queries.server.ts";
import { capitalize, pluralize } from "#app/lib/text/text.ts";
import { activeFilters, isSet } from "#app/services/search/group-words.ts";
import { countRows, type FoundIds, matchRows } from "#app/services/search/match-rows.ts";
import { proposeChanges } from "#app/services/search/proposals.ts";
import { isLimitGroup } from "#app/services/search/search.ts";
import type { FoundWords } from "#app/services/search/search-words.server.ts";
import type { CachedList, CachedLists, PathPage } from "./cached-lists.server.ts";
import type { FoundSearch } from "./find-search.server.ts";
import { listKind, listNames } from "./list-kinds.ts";
import { pathSearch, readSearchAddress, type Search, wholeList, writeSearch } from "./list-search.ts";

/** The other towns, or the other known quartiers of a town, the nearest first, as the crow flies. */
function nearestPlaces(group: string, slug: string): string[] {
  const places = group === "ville" ? towns : group === "quartier" ? quartiers : [];
  const here = places.find((place) => place.slug === slug);
  if (!here) return [];
  return places
    .filter((place) => place !== here && (group === "ville" || place.ville === here.ville))
    .toSorted((one, other) => squaredDistance(here, one) - squaredDistance(here, other))
    .map(({ slug }) => slug);
}

/** In squared degrees of latitude: enough to tell which is nearer. */
function squaredDistance(one: Place, other: Place) {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * shrink) ** 2;
}

const MOST_NEIGHBOURS = 8;

/** Pages beside this one that have rows: other types of the same town, then the same type in other towns, then the other lists. */
export function neighbourPages(search: Search, lists: CachedLists): FoundSearch["others"] {
  const list: ListName = search.list === "annonces" ? "acheter" : search.list; // all homes have no path of their own
  const [first = ""] = listKind(list).segments;
  const { values } = search.list === "annonces" ? wholeList(list) : pathSearch(search);
  const here = writeSearch({ ...wholeList(list), values });
  const [kind, ville] = [values[first]?.[0], values.ville?.[0]];
  const pages = [...lists[list].pathPages()].filter(
    ([
      address,
      {
        search: { values: of },
      },
    ]) => address !== here && !of.quartier,
  );
  const sameTown = pages.filter(([, page]) => valueIn(page, "ville") === ville && valueIn(page, first) !== undefined);
  const sameKind = pages.filter(([, page]) => valueIn(page, first) === kind && valueIn(page, "ville") !== undefined);
  const neighbours = new Map([...fullestFirst(sameTown), ...fullestFirst(sameKind), ...sisterPages(list, values, lists)]);
  return [...neighbours].slice(0, MOST_NEIGHBOURS).map(([href, page]) => ({ search: page.search, count: page.count, href }));
}

type Entry = [address: string, page: PathPage];

function valueIn({ search }: PathPage, name: string): string | undefined {
  return search.values[name]?.[0];
}

function fullestFirst(pages: Entry[]): Entry[] {
  return pages.toSorted(([, one], [, other]) => other.count - one.count);
}

/** The same path in the other lists of these rows. */
function sisterPages(list: ListName, values: Search["values"], lists: CachedLists): Entry[] {
  const sisters = listNames.filter(
    (name) => name !== list && listKind(name).table === listKind(list).table && listKind(name).segments.length > 0,
  );
  return sisters.flatMap((name): Entry[] => {
    const address = writeSearch({ ...wholeList(name), values });
    const page = lists[name].pathPages().get(address);
    return page ? [[address, page]] : [];
  });
}

/** Rows that a limit leaves out because they do not tell what it asks (FILTRE-02). */
export function unknownNote(
  search: Search,
  { definition, rows }: CachedList,
  matchedIds: FoundIds,
  matching: readonly ListRow[],
): FoundSearch["unknownNote"] {
  const limited = definition.groups.filter(isLimitGroup).filter((group) => group.unknown !== undefined && isSet(group, search));
  if (search.withUnknown || limited.length === 0) return undefined;
  const withUnknownRows = { ...search, withUnknown: true, page: 1 };
  const matchingRows = new Set(matching);
  const silent = matchRows(definition, rows, withUnknownRows, matchedIds).filter((row) => !matchingRows.has(row));
  if (silent.length === 0) return undefined;
  const missing = limited.filter(({ numberOf }) => silent.some((row) => numberOf(row) === null)).map(({ unknown }) => unknown);
  const isOne = silent.length === 1;
  const what = `${silent.length} ${pluralize(silent.length, listingKind(listKind(search.list).table).noun)} sans ${missing.join(" ou sans ")}`;
  return {
    text: `${what} ${isOne ? "n’est pas compté" : "ne sont pas comptés"}.`,
    linkText: isOne ? "Le montrer aussi" : "Les montrer aussi",
    href: writeSearch(withUnknownRows),
  };
}

const NONE: FoundIds = new Set();

/** The rows that words limit a search to: where no listing has any of them, the filters alone are the search, if there are some. */
export function foundBy({ ids, isAllLeft }: Pick<FoundWords, "ids" | "isAllLeft">, definition: CachedList["definition"], search: Search) {
  if (search.q === undefined) return undefined;
  return isAllLeft ? (definition.groups.some((group) => isSet(group, search)) ? undefined : NONE) : ids;
}

/** Where a search that finds nothing may go on (FILTRE-05): each leads to exactly its number of rows, never to none. */
export function proposalsFor(search: Search, { definition, rows, labels }: CachedList, words: FoundWords): FoundSearch["proposals"] {
  const matchedIds = foundBy(words, definition, search);
  // What an address cannot say is not proposed: the rows are counted as the address is read.
  const count = (changed: Search) => {
    const href = writeSearch(changed);
    const read = readSearchAddress(href);
    return read && writeSearch(read) === href ? countRows(definition, rows, read, foundBy(words, definition, read)) : 0;
  };
  const changes = proposeChanges({ definition, rows, labels, search, matchedIds, count, nearestPlaces });
  const proposals = changes.map((change) => ({ label: change.label, count: change.count, href: writeSearch(change.search) }));
  if (proposals.length > 0) return proposals;
  return widerSearches(search)
    .map((wider) => ({
      label: droppedWords(search, wider, definition, labels),
      count: count(wider),
      href: writeSearch(wider),
      isWider: true as const,
    }))
    .filter((wider) => wider.count > 0)
    .slice(0, 1);
}

/** "Sans « Lomé », « Jardin » ni « Piscine »": every filter that goes. */
function droppedWords(search: Search, wider: Search, definition: CachedList["definition"], labels: CachedList["labels"]): string {
  const widerWords = new Set(activeFilters(definition, wider, labels).map(({ words }) => words));
  const dropped = activeFilters(definition, search, labels).flatMap(({ words }) =>
    widerWords.has(words) ? [] : [words.startsWith("«") ? words : `«\u00a0${capitalize(words)}\u00a0»`],
  );
  const last = dropped.pop() ?? "";
  return dropped.length > 0 ? `Sans ${dropped.join(", ")} ni ${last}` : `Sans ${last}`;
}

/** The same list with the type only, then all of it; what a visitor can pay stays. */
function widerSearches(search: Search): Search[] {
  const [first = ""] = listKind(search.list).segments.length > 0 ? listKind(search.list).segments : ["type"];
  const { prix_max } = search.bounds;
  const bounds: Search["bounds"] = prix_max === undefined ? {} : { prix_max };
  const whole = { ...wholeList(search.list), bounds, isInEuros: search.isInEuros && prix_max !== undefined };
  const kind = search.values[first];
  return kind ? [{ ...whole, values: { [first]: kind } }, whole] : [whole];
}
