import { type FoundIds, hasValue, passesUnknown, rowTests } from "./match-rows.ts";
import {
  type ChoiceGroup,
  type Criteria,
  isChoiceGroup,
  type LimitGroup,
  type SearchDefinition,
  type SearchGroup,
  type SearchRow,
} from "./search.ts";

/** How many rows each value of each group gives, by the name of the group and the value. */
export type ChoiceCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What one look at every row tells of a search. */
export type Narrowed<Row> = { matching: Row[]; counts: ChoiceCounts };

/**
 * The rows of a search, and beside each choice the rows it would give alone in its group while all other groups stay (FILTRE-04). Where a
 * row must have all chosen values, a choice is added to those that are set. A group that resets another leaves that one out too.
 */
export function narrowRows<Row extends SearchRow>(
  definition: SearchDefinition<Row>,
  rows: readonly Row[],
  criteria: Criteria,
  found: FoundIds,
): Narrowed<Row> {
  const tests = rowTests(definition, criteria, found);
  const bitOf = new Map(tests.map(({ name }, index) => [name, 1 << index]));
  const counted = definition.groups.filter(hasChoices).map((group) => ({
    group,
    own: (bitOf.get(group.name) ?? 0) | (isChoiceGroup(group) && group.resets ? (bitOf.get(group.resets) ?? 0) : 0),
    add: counter(group, criteria),
  }));
  const matching: Row[] = [];
  // Ten thousand rows by a dozen groups: plain loops, nothing is made inside them.
  for (const row of rows) {
    let failed = 0;
    for (let index = 0; index < tests.length; index++) if (!tests[index]?.passes(row)) failed |= 1 << index;
    if (failed === 0) matching.push(row);
    for (const { own, add } of counted) if ((failed & ~own) === 0) add.row(row);
  }
  return { matching, counts: new Map(counted.map(({ group, add }) => [group.name, add.counts()])) };
}

/** Groups whose choices are offered, each with its number. */
function hasChoices<Row>(group: SearchGroup<Row>): boolean {
  return isChoiceGroup(group) || group.steps !== undefined;
}

type Counter<Row> = { row: (row: Row) => void; counts: () => ReadonlyMap<string, number> };

function counter<Row>(group: SearchGroup<Row>, criteria: Criteria): Counter<Row> {
  return isChoiceGroup(group) ? choiceCounter(group, criteria) : stepCounter(group, criteria);
}

function choiceCounter<Row>({ name, needs, valuesOf }: ChoiceGroup<Row>, { values }: Criteria): Counter<Row> {
  const counts = new Map<string, { count: number }>();
  const chosen = needs === "all" ? (values[name] ?? []) : [];
  const add = (value: string) => {
    const known = counts.get(value);
    if (known) known.count++;
    else counts.set(value, { count: 1 });
  };
  const row = (given: Row) => {
    const of = valuesOf(given);
    if (of === null || !chosen.every((value) => hasValue(of, value))) return;
    if (typeof of === "string") add(of);
    else for (const value of of) add(value);
  };
  return { row, counts: () => new Map([...counts].map(([value, { count }]) => [value, count])) };
}

/** "n and more": a row counts for every step up to its own number. */
function stepCounter<Row>(group: LimitGroup<Row>, criteria: Criteria): Counter<Row> {
  const { steps = [], numberOf } = group;
  const counts = steps.map(() => 0);
  const isUnknownShown = passesUnknown(group, criteria);
  const row = (given: Row) => {
    const value = numberOf(given);
    for (let index = 0; index < steps.length; index++)
      if (value === null ? isUnknownShown : value >= (steps[index] ?? 0)) counts[index] = (counts[index] ?? 0) + 1;
  };
  return { row, counts: () => new Map(steps.map((step, index) => [String(step), counts[index] ?? 0])) };
}
