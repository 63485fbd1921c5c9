import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { readAmount } from "#app/lib/text/money.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { MAX_PAGE } from "#app/lib/values/page-size.ts";

/** What is looked for in one list. Each value is valid and in its one spelling: two equal searches have one address. */
export type Criteria = {
  q?: string;
  /** The words as they were typed, even where nothing is found by them. */
  isExact: boolean;
  /** What is chosen in each group of choices, by the name of its parameter: { type: ["villa"], ville: ["lome"] }. Never an empty list. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The limits, both included, by the name of their parameter: { prix_max: 200000, ch: 3 }. */
  bounds: Readonly<Record<string, number>>;
  /** The limits of the price are euros, compared with what a card shows. */
  isInEuros: boolean;
  /** Rows that do not tell what a limit asks are shown too. */
  withUnknown: boolean;
  tri: string;
  isMap: boolean;
  page: number;
};

type GroupNames = {
  /** The parameter of a group of choices; a group of limits names its own. */
  name: string;
  /** "Type de bien", above the group. */
  title: string;
};

/** Values of which a row has one, several or none. Values are stored words, or folded text where people type what they like. */
export type ChoiceGroup<Row> = GroupNames & {
  kind: "choices";
  /** The closed list in its order; undefined where the rows say which values there are. */
  values?: readonly string[];
  /** Rows may say values that the closed list has not: they are offered behind it. */
  hasOthers?: true;
  /** So many may be chosen at once. */
  most: number;
  /** A row must have one of the chosen values, or all of them. */
  needs: "one" | "all";
  /** The value a visitor's text means; undefined when it means none. */
  read: (given: string) => string | undefined;
  valuesOf: (row: Row) => string | readonly string[] | null;
  /** The label of a value of a closed list; the rows tell that of the others. */
  labels?: Readonly<Record<string, string>>;
  /** What is chosen here loses its meaning when this group changes: quartiers belong to their town. */
  resets?: string;
};

/** A number a row has or does not tell, with a least and a most value, or only one of them. */
export type LimitGroup<Row> = GroupNames & {
  kind: "limits";
  min?: string;
  max?: string;
  /** The limits a visitor may set, both included. */
  from: number;
  to: number | ((today: string) => number);
  /** Offered as "n and more", each with its number. */
  steps?: readonly number[];
  /** The limits are amounts of money, which may be euros. */
  isPrice?: boolean;
  numberOf: (row: Row) => number | null;
  /** "année indiquée", of a row that does not tell it; undefined where a row without it has none by its nature. */
  unknown?: string;
  /** "3 chambres", "200 000 000 FCFA" */
  written: (value: number, isInEuros: boolean) => string;
};

export type SearchGroup<Row> = ChoiceGroup<Row> | LimitGroup<Row>;

/** `by` is compared upwards; rows without a value come last either way. The first sort of a list keeps the order of the rows. */
export type SearchSort<Row> = { name: string; label: string; by?: (row: Row) => number | null; isDescending?: boolean };

export type SearchRow = { id: string };

/** How a kind of rows is searched. The order of the groups is that of the parameters. */
export type SearchDefinition<Row extends SearchRow> = {
  groups: readonly SearchGroup<Row>[];
  sorts: readonly SearchSort<Row>[];
  /** Has a map. */
  hasMap?: boolean;
};

export const DEFAULT_SORT = "recent";

/** "Mot laissé de côté : « sanitaire »", of words that no listing has. */
export function leftWords(words: readonly string[]): string {
  const said = words.map((word) => `«\u00a0${word}\u00a0»`).join(", ");
  return `${words.length < 2 ? "Mot laissé" : "Mots laissés"} de côté\u00a0: ${said}`;
}

export function isLimitGroup<Row>(group: SearchGroup<Row>): group is LimitGroup<Row> {
  return group.kind === "limits";
}

export function isChoiceGroup<Row>(group: SearchGroup<Row>): group is ChoiceGroup<Row> {
  return group.kind === "choices";
}

/** The parameters a group of limits reads. */
export function limitNames({ min, max }: Pick<LimitGroup<never>, "min" | "max">): string[] {
  return [min, max].filter((name) => name !== undefined);
}

/** The same search with these values chosen in one group, on its first page; what belonged to the former ones goes. */
export function withValues<Found extends Criteria>(
  search: Found,
  group: Pick<ChoiceGroup<never>, "name" | "resets">,
  values: readonly string[],
): Found {
  const others = Object.entries(search.values).filter(([name]) => name !== group.name && name !== group.resets);
  return { ...search, values: Object.fromEntries(values.length > 0 ? [...others, [group.name, values]] : others), page: 1 };
}

/** The same search with other limits, on its first page; undefined takes a limit away. */
export function withBounds<Found extends Criteria>(search: Found, limits: Record<string, number | undefined>): Found {
  const bounds = Object.entries({ ...search.bounds, ...limits }).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return { ...search, bounds: Object.fromEntries(bounds), page: 1 };
}

const LONGEST_VALUE = 100;
/** "120 000 km", "600 m²": people write what a number counts. */
const UNIT = /(?:km|m2|m²)$/i;
/** Of what an address repeats so often, the rest is left unread. */
const MOST_GIVEN = 50;

type Definition = SearchDefinition<never>;

/** Absurd values in the address are left out, never an error; whatever comes back is in its one spelling. */
export function readCriteria(definition: Definition, params: URLSearchParams, today = todayInLome()): Criteria {
  const { groups, sorts, hasMap } = definition;
  const values = Object.fromEntries(groups.filter(isChoiceGroup).flatMap((group) => readValues(group, params)));
  const bounds = Object.assign({}, ...groups.filter(isLimitGroup).map((group) => readLimits(group, params, today)));
  const q = readQuery(params.get("q"));
  return withoutUnused(groups, {
    q,
    isExact: q !== undefined && params.get("exact") === "1",
    values,
    bounds,
    isInEuros: params.get("devise") === "eur",
    withUnknown: params.get("inconnus") === "1",
    tri: sorts.find(({ name }) => name === params.get("tri"))?.name ?? DEFAULT_SORT,
    isMap: hasMap === true && params.get("vue") === "carte",
    page: readPage(params.get("page")),
  });
}

/** What means nothing without something else is left out with it. */
function withoutUnused(groups: readonly SearchGroup<never>[], criteria: Criteria): Criteria {
  const isLimited = (group: LimitGroup<never>) => limitNames(group).some((name) => criteria.bounds[name] !== undefined);
  const limited = groups.filter(isLimitGroup).filter(isLimited);
  return {
    ...criteria,
    isInEuros: criteria.isInEuros && limited.some(({ isPrice }) => isPrice),
    withUnknown: criteria.withUnknown && limited.some(({ unknown }) => unknown !== undefined),
  };
}

/** The same criteria as parameters in their fixed order, without those of `left` (a path says them) and without defaults. */
export function writeCriteria(definition: Definition, given: Criteria, left: ReadonlySet<string> = new Set()): URLSearchParams {
  const { groups } = definition;
  const criteria = withoutUnused(groups, given);
  const params = new URLSearchParams();
  if (criteria.q !== undefined) params.set("q", criteria.q);
  if (criteria.isExact) params.set("exact", "1");
  for (const group of groups) {
    if (isChoiceGroup(group)) {
      if (!left.has(group.name)) for (const value of criteria.values[group.name] ?? []) params.append(group.name, value);
      continue;
    }
    for (const name of limitNames(group)) if (criteria.bounds[name] !== undefined) params.set(name, String(criteria.bounds[name]));
    if (group.isPrice && criteria.isInEuros) params.set("devise", "eur");
  }
  if (criteria.withUnknown) params.set("inconnus", "1");
  if (criteria.tri !== DEFAULT_SORT) params.set("tri", criteria.tri);
  if (criteria.isMap) params.set("vue", "carte");
  if (criteria.page > 1) params.set("page", String(criteria.page));
  return params;
}

function readQuery(given: string | null): string | undefined {
  // The length first; cut at a whole sign, and trimmed again: what is read back must be the same.
  const typed = (given ?? "")
    .slice(0, 10 * MAX_QUERY_LENGTH)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
  return (
    typed
      .replace(/[\ud800-\udbff]$/, "")
      .toWellFormed()
      .trim() || undefined
  );
}

function readValues(group: ChoiceGroup<never>, params: URLSearchParams): [string, readonly string[]][] {
  const chosen = orderValues(
    group,
    params
      .getAll(group.name)
      .slice(0, MOST_GIVEN)
      .map((given) => (given.length > LONGEST_VALUE ? undefined : group.read(given)))
      .filter((value) => value !== undefined),
  );
  return chosen.length > 0 ? [[group.name, chosen]] : [];
}

/** Each value once, in the order of the list or of the alphabet, the first so many of those given. */
function orderValues({ values = [], hasOthers, most }: OrderedGroup, given: readonly string[]): string[] {
  const bounded = [...new Set(given)].slice(0, most);
  const listed = values.filter((value) => bounded.includes(value));
  return values.length > 0 && !hasOthers ? listed : [...listed, ...bounded.filter((value) => !listed.includes(value)).sort()];
}

type OrderedGroup = Pick<ChoiceGroup<never>, "values" | "hasOthers" | "most">;

function readLimits(group: LimitGroup<never>, params: URLSearchParams, today: string): Record<string, number> {
  const { from, to, min, max } = group;
  const most = typeof to === "function" ? to(today) : to;
  const limits: Record<string, number> = {};
  for (const name of limitNames(group)) {
    const typed = (params.get(name) ?? "").slice(0, LONGEST_VALUE).trim();
    const amount = Math.round(readAmount(group.isPrice ? typed : typed.replace(UNIT, "")) ?? Number.NaN);
    if (amount >= from && amount <= most) limits[name] = amount;
  }
  const least = min === undefined ? undefined : limits[min];
  const highest = max === undefined ? undefined : limits[max];
  // A visitor who types the larger one first means the same.
  if (min !== undefined && max !== undefined && least !== undefined && highest !== undefined && least > highest)
    return withoutZero({ [min]: highest, [max]: least }, min);
  return withoutZero(limits, min);
}

/** At least nothing is no limit. */
function withoutZero(limits: Record<string, number>, min: string | undefined): Record<string, number> {
  if (min !== undefined && limits[min] === 0) delete limits[min];
  return limits;
}

function readPage(given: string | null): number {
  return given !== null && /^\d{1,9}$/.test(given) ? Math.min(Math.max(Number(given), 1), MAX_PAGE) : 1;
}
