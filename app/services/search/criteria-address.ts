import { readAmount } from "#app/lib/text/money.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import {
  type ChoiceGroup,
  type Criteria,
  DEFAULT_SORT,
  isChoiceGroup,
  isLimitGroup,
  type LimitGroup,
  limitNames,
  type SearchDefinition,
  type SearchGroup,
} from "./search.ts";

export const MAX_QUERY_LENGTH = 100;
const LONGEST_VALUE = 100;
/** Of what an address repeats so often, the rest is left unread. */
const MOST_GIVEN = 50;
const MAX_PAGE = 10_000;

type Definition = SearchDefinition<never>;

/** Absurd values in the address are left out, never an error; whatever comes back is in its one spelling. */
export function readCriteria(definition: Definition, params: URLSearchParams, today = todayInLome()): Criteria {
  const { groups, sorts, hasMap } = definition;
  const values = Object.fromEntries(groups.filter(isChoiceGroup).flatMap((group) => readValues(group, params)));
  const bounds = Object.assign({}, ...groups.filter(isLimitGroup).map((group) => readLimits(group, params, today)));
  const q = readQuery(params.get("q"));
  return settled(groups, {
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
function settled(groups: readonly SearchGroup<never>[], criteria: Criteria): Criteria {
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
  const criteria = settled(groups, given);
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
function orderValues({ values, most }: Pick<ChoiceGroup<never>, "values" | "most">, given: readonly string[]): string[] {
  const kept = [...new Set(given)].slice(0, most);
  return values ? values.filter((value) => kept.includes(value)) : kept.sort();
}

function readLimits(group: LimitGroup<never>, params: URLSearchParams, today: string): Record<string, number> {
  const { from, to, min, max } = group;
  const most = typeof to === "function" ? to(today) : to;
  const limits: Record<string, number> = {};
  for (const name of limitNames(group)) {
    const amount = Math.round(readAmount((params.get(name) ?? "").trim()) ?? Number.NaN);
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
