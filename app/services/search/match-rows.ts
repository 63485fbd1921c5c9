import { eurosToFrancs } from "#app/lib/text/money.ts";
import {
  type ChoiceGroup,
  type Criteria,
  isChoiceGroup,
  type LimitGroup,
  limitNames,
  type SearchDefinition,
  type SearchRow,
  type SearchSort,
} from "./search.ts";

/** The name of the words searched among the groups that can narrow a list. */
export const WORDS = "q";

type Test<Row> = { name: string; passes: (row: Row) => boolean };

/** Rows that were found by the words of a search; undefined when no words were given. */
export type FoundIds = ReadonlySet<string> | undefined;

/** One test for each group that narrows the list. */
export function rowTests<Row extends SearchRow>({ groups }: SearchDefinition<Row>, criteria: Criteria, matchedIds: FoundIds): Test<Row>[] {
  const tests: Test<Row>[] = [];
  if (matchedIds) tests.push({ name: WORDS, passes: ({ id }) => matchedIds.has(id) });
  for (const group of groups) {
    const passes = isChoiceGroup(group) ? choiceTest(group, criteria) : limitTest(group, criteria);
    if (passes) tests.push({ name: group.name, passes });
  }
  return tests;
}

/** The rows that pass every test, in the order of the list. */
export function matchRows<Row extends SearchRow>(
  definition: SearchDefinition<Row>,
  rows: readonly Row[],
  criteria: Criteria,
  matchedIds: FoundIds,
): Row[] {
  const tests = rowTests(definition, criteria, matchedIds);
  return rows.filter((row) => tests.every(({ passes }) => passes(row)));
}

export function countRows<Row extends SearchRow>(
  definition: SearchDefinition<Row>,
  rows: readonly Row[],
  criteria: Criteria,
  matchedIds: FoundIds,
): number {
  const tests = rowTests(definition, criteria, matchedIds);
  let count = 0;
  for (const row of rows) if (tests.every(({ passes }) => passes(row))) count++;
  return count;
}

/** In the order asked for, rows without the value last; rows of one value stay in the order they came in, which is total. */
export function sortRows<Row>(
  rows: readonly Row[],
  { by, isDescending = false }: Pick<SearchSort<Row>, "by" | "isDescending">,
): readonly Row[] {
  if (!by) return rows;
  const sign = isDescending ? -1 : 1;
  const ranked = rows.map((row) => ({ row, rank: sign * (by(row) ?? sign * Number.POSITIVE_INFINITY) }));
  return ranked.sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank)).map(({ row }) => row);
}

/** The limits a search sets in a group, in the unit of the rows: an amount in euros stands for all francs that are shown as it. */
export function limitsOf(group: Pick<LimitGroup<never>, "min" | "max" | "isPrice">, { bounds, isInEuros }: Criteria) {
  const min = group.min === undefined ? undefined : bounds[group.min];
  const max = group.max === undefined ? undefined : bounds[group.max];
  if (!group.isPrice || !isInEuros) return { min, max };
  return {
    min: min === undefined ? undefined : eurosToFrancs(min).least,
    max: max === undefined ? undefined : eurosToFrancs(max).most,
  };
}

/** A row that does not tell what a limit asks. */
export function passesUnknown({ unknown }: Pick<LimitGroup<never>, "unknown">, { withUnknown }: Criteria): boolean {
  return withUnknown && unknown !== undefined;
}

export function hasValue(of: string | readonly string[] | null, value: string): boolean {
  return typeof of === "string" ? of === value : (of?.includes(value) ?? false);
}

function choiceTest<Row>(group: ChoiceGroup<Row>, { values }: Criteria): ((row: Row) => boolean) | undefined {
  const { name, needs, valuesOf } = group;
  const chosen = values[name];
  if (!chosen) return undefined;
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return (row) => hasValue(valuesOf(row), only);
  if (needs === "all") return (row) => chosen.every((value) => hasValue(valuesOf(row), value));
  return (row) => chosen.some((value) => hasValue(valuesOf(row), value));
}

function limitTest<Row>(group: LimitGroup<Row>, criteria: Criteria): ((row: Row) => boolean) | undefined {
  if (limitNames(group).every((name) => criteria.bounds[name] === undefined)) return undefined;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limitsOf(group, criteria);
  const isUnknownShown = passesUnknown(group, criteria);
  return (row) => {
    const value = group.numberOf(row);
    return value === null ? isUnknownShown : value >= min && value <= max;
  };
}
