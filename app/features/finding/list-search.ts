/**
 * A search and its one address (LISTE-02). How the parts of the site use it:
 * - a page calls `readSearch` with the path and the parameters it was asked with, answers 404 to "unknown" and 301 to "redirect" (the
 *   page cache does the same before it renders), and hands the search to `findSearch(db, search)` (find-search.server.ts), which gives
 *   undefined for a quartier or a make that no public row has (404);
 * - what makes a link changes the search (`withValues`, `withBounds` of services/search/search.ts, `withPage`) and calls `writeSearch`;
 *   choices, chips and proposals of `findSearch` bring theirs along;
 * - the feed and the alerts keep `writeSearch(search)` as text and read it back with `readSearchAddress`; `listSearchIds(db, search)` gives
 *   all rows in order, `countSearch(db, search)` their number;
 * - the map takes `places` of what was found.
 */
import type { ListName } from "#app/db/tables/content-types.ts";
import { budgetBounds, budgets, listByTransaction } from "#app/features/properties/property.ts";
import { prixBounds } from "#app/features/properties/property-filter.ts";
import { type Criteria, DEFAULT_SORT, readCriteria, writeCriteria } from "#app/services/search/search.ts";
import { type AnyListKind, listKind, listKinds, listNames, readSegment, writeSegment } from "./list-kinds.ts";

export type Search = Criteria & { list: ListName };

type ReadSearch =
  | { kind: "search"; search: Search }
  /** The same search under its own address. */
  | { kind: "redirect"; to: `/${string}` }
  | { kind: "unknown" };

/** Everything of a list. */
export function wholeList(list: ListName): Search {
  return { list, isExact: false, values: {}, bounds: {}, isInEuros: false, withUnknown: false, tri: DEFAULT_SORT, isMap: false, page: 1 };
}

/** `path` as `comparablePath` gives it; parameters as they came. Nothing is asked of the database. */
export function readSearch(path: string, params: URLSearchParams, today?: string): ReadSearch {
  const search = understandSearch(path, params, today);
  if (!search) return { kind: "unknown" };
  const to = writeSearch(search);
  const query = params.toString();
  return to === (query ? `${path}?${query}` : path) ? { kind: "search", search } : { kind: "redirect", to };
}

/** The search of an address that was written down: "/acheter/villas/lome?ch=3". Undefined when it is none of a list any more. */
export function readSearchAddress(address: string, today?: string): Search | undefined {
  if (address.includes("%00")) return undefined; // refused as the front refuses it
  const [path = "", parameters = ""] = address.split("?", 2);
  return understandSearch(path, new URLSearchParams(parameters), today);
}

/** The one address of a search. */
export function writeSearch(search: Search): `/${string}` {
  const { path, segments, definition } = listKind(search.list);
  const inPath = new Set<string>();
  let address: `/${string}` = path;
  for (const name of segments) {
    const [value, ...others] = search.values[name] ?? [];
    if (value === undefined || others.length > 0 || (name === "quartier" && !inPath.has("ville"))) continue;
    inPath.add(name);
    address = `${address}/${writeSegment(name, value)}`;
  }
  const params = writeCriteria(definition, search, inPath).toString();
  return params ? `${address}?${params}` : address;
}

/** The address of the page that stands for a search in search engines: what its path says, and the page. */
export function pathSearch(search: Search): Search {
  const { segments } = listKind(search.list);
  const values: Record<string, readonly string[]> = {};
  for (const name of segments) {
    const chosen = search.values[name];
    if (chosen?.length === 1 && (name !== "quartier" || values.ville)) values[name] = chosen;
  }
  return { ...wholeList(search.list), values };
}

/** True when the path says all of the search: search engines may keep it. */
export function isPathSearch(search: Search): boolean {
  return writeSearch({ ...search, page: 1 }) === writeSearch(pathSearch(search));
}

export function withPage(search: Search, page: number): Search {
  return { ...search, page };
}

export function isListPath(path: string): boolean {
  return listOf(path) !== undefined;
}

/** What a path and parameters ask for, in whatever spelling; undefined when it is nothing of a list. */
export function understandSearch(path: string, params: URLSearchParams, today?: string): Search | undefined {
  const place = listOf(path);
  if (!place || path.includes("\0")) return undefined;
  const fromPath = readSegments(listKind(place), path);
  if (!fromPath) return undefined;
  const list = otherList(place, params);
  const kind = listKind(list);
  // PostgreSQL takes a zero byte for an error: like any absurd value, one that holds it is left out.
  const given = new URLSearchParams([...params].filter(([, value]) => !value.includes("\0")));
  for (const [name, value] of Object.entries(fromPath)) {
    // One town at a time: the one that was chosen last, by a form, stands in the parameters.
    if (name === "ville" && params.has("ville")) continue;
    given.append(name, value);
  }
  const criteria = readCriteria(kind.definition, given, today);
  return { ...criteria, ...(kind.table === "properties" && withBudget(criteria, params.get("budget"))), list };
}

/** The list whose address begins so. */
export function listOfPath(path: string): ListName | undefined {
  return listOf(path);
}

function listOf(path: string): ListName | undefined {
  const end = path.indexOf("/", 1);
  const first = end < 0 ? path : path.slice(0, end);
  return listNames.find((name) => listKinds[name].path === first);
}

/** What the path says; undefined when it says what the list does not know. */
function readSegments(kind: AnyListKind, path: string): Record<string, string> | undefined {
  const parts = path.slice(kind.path.length).split("/").slice(1);
  const segmentValues: Record<string, string> = {};
  let next = 0;
  for (const part of parts) {
    const position = kind.segments.findIndex((name, index) => index >= next && readSegment(kind, name, part) !== undefined);
    const name = kind.segments[position];
    if (name === undefined || (name === "quartier" && segmentValues.ville === undefined)) return undefined;
    segmentValues[name] = readSegment(kind, name, part) as string;
    next = position + 1;
  }
  return segmentValues;
}

/** The lists of homes know the transaction as a parameter too: a form may change it, and older addresses have it. */
function otherList(list: ListName, params: URLSearchParams): ListName {
  const transaction = params.get("transaction");
  if (listKind(list).table !== "properties" || transaction === null || !Object.hasOwn(listByTransaction, transaction)) return list;
  return listByTransaction[transaction as keyof typeof listByTransaction];
}

/** A band of the home page is a price from and to, in francs; typed limits narrow it. */
function withBudget({ bounds, isInEuros }: Criteria, given: string | null): Partial<Criteria> {
  const budget = budgets.find((name) => name === given);
  if (!budget) return {};
  const { min = 0, below = Number.POSITIVE_INFINITY } = budgetBounds[budget];
  const typed = prixBounds({ prix_min: bounds.prix_min, prix_max: bounds.prix_max, devise: isInEuros ? "eur" : undefined });
  const least = Math.max(min, typed.min ?? 0);
  const most = Math.min(below - 1, typed.max ?? Number.POSITIVE_INFINITY);
  if (least > most) return {};
  const { prix_min, prix_max, ...others } = bounds;
  const narrowed = { ...others, ...(least > 0 && { prix_min: least }), ...(Number.isFinite(most) && { prix_max: most }) };
  return { bounds: narrowed, isInEuros: false };
}

/** What a search looks for, newest first: order, page and map are ways of looking at it. For feeds and alerts. */
function savedSearch(search: Search): Search {
  const { tri, isMap, page } = wholeList(search.list);
  return { ...search, tri, isMap, page };
}

export function savedAddress(search: Search): string {
  return writeSearch(savedSearch(search));
}

/** The feed of a search, newest first whatever its page shows: "/annonces.xml?chemin=/acheter/villas/lome&ch=3". */
export function feedAddress(search: Search): string {
  return addressAbout("/annonces.xml", search);
}

/** The one address under which something is told of a search, whatever order and page of it are asked for. */
export function addressAbout(page: `/${string}`, search: Search): string {
  const [path = "", parameters] = savedAddress(search).split("?", 2);
  return `${page}?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}

const LONGEST_PATH = 300;

/** The search of a feed's address, in whatever order it gives its parameters; undefined when it names none. */
export function readFeedSearch(params: URLSearchParams): Search | undefined {
  const path = params.get("chemin") ?? "";
  if (path.length > LONGEST_PATH || path.includes("?")) return undefined;
  const parameters = new URLSearchParams(params);
  parameters.delete("chemin");
  const search = readSearchAddress(`${path}?${parameters}`);
  return search && savedSearch(search);
}
