import { type GroupLabels, labelOf } from "./group-words.ts";
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

/** A page has an end however many words people type into their listings: beyond so many the emptiest are found by searching. */
const MOST_CHOICES = 100;

type SearchedRows<Row extends SearchRow> = {
  definition: SearchDefinition<Row>;
  offered: OfferedValues;
  labels: GroupLabels;
  search: Criteria;
  counts: ChoiceCounts;
};

/** The groups of filters of a list, each choice with its number (FILTRE-04). */
export function foundGroups<Row extends SearchRow>(searched: SearchedRows<Row>): FoundGroup[] {
  return searched.definition.groups.map((group) => (isChoiceGroup(group) ? choicesOf(group, searched) : limitsOf(group, searched)));
}

function choicesOf<Row extends SearchRow>(group: ChoiceGroup<Row>, searched: SearchedRows<Row>): FoundGroup {
  const { labels, search, counts } = searched;
  const { name, title, most, values } = group;
  const chosen = search.values[name] ?? [];
  const choices = [...offeredValues(group, searched)].map(
    (value): FoundChoice => ({
      value,
      label: labelOf(group, value, labels),
      count: counts.get(name)?.get(value) ?? 0,
      isSet: chosen.includes(value),
    }),
  );
  return {
    kind: "choices",
    name,
    title,
    isSingle: most === 1,
    isOpen: values === undefined,
    choices: inOrder(choices, values),
  };
}

/** A closed list offers all it has; what the rows of the list say stands behind it or alone, of a town that is chosen its own quartiers. */
function offeredValues<Row extends SearchRow>(
  group: ChoiceGroup<Row>,
  { definition, offered, search }: SearchedRows<Row>,
): Iterable<string> {
  const { values = [], hasOthers = false } = group;
  if (group.values && !hasOthers) return values;
  const parent = definition.groups.filter(isChoiceGroup).find(({ resets }) => resets === group.name);
  const within = (parent && search.values[parent.name]) ?? [EVERYWHERE];
  const set = search.values[group.name] ?? [];
  return new Set([...values, ...set, ...within.flatMap((value) => [...(offered.get(group.name)?.get(value) ?? [])])]);
}

/** The values of each group without a closed list: all of them, and by each value of the group that resets it. */
export type OfferedValues = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
const EVERYWHERE = "";

/** What the rows of a list say, gathered once for as long as they are kept. */
export function gatherValues<Row extends SearchRow>({ groups }: SearchDefinition<Row>, rows: readonly Row[]): OfferedValues {
  const gathered = new Map<string, Map<string, Set<string>>>();
  for (const group of groups) {
    if (!isChoiceGroup(group) || (group.values && !group.hasOthers)) continue;
    const parent = groups.filter(isChoiceGroup).find(({ resets }) => resets === group.name);
    const everywhere = new Set<string>();
    const byParent = new Map([[EVERYWHERE, everywhere]]);
    for (const row of rows) {
      const values = listOf(group.valuesOf(row));
      if (values.length === 0) continue;
      for (const value of values) everywhere.add(value);
      for (const place of parent ? listOf(parent.valuesOf(row)) : []) {
        const there = byParent.get(place) ?? new Set();
        byParent.set(place, there);
        for (const value of values) there.add(value);
      }
    }
    gathered.set(group.name, byParent);
  }
  return gathered;
}

function listOf(values: string | readonly string[] | null): readonly string[] {
  return typeof values === "string" ? [values] : (values ?? []);
}

/** A closed list in its order and the others by their number; what would give nothing comes last, unless it is set. */
function inOrder(choices: FoundChoice[], closed: readonly string[] = []): FoundChoice[] {
  const isEmpty = ({ count, isSet }: FoundChoice) => Number(count === 0 && !isSet);
  const places = new Map(closed.map((value, index) => [value, index]));
  const placeOf = ({ value }: FoundChoice) => places.get(value) ?? closed.length;
  const sorted = choices.toSorted((one, other) => {
    if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) - isEmpty(other);
    const byPlace = placeOf(one) - placeOf(other);
    if (byPlace !== 0 || places.has(one.value)) return byPlace;
    return other.count - one.count || (one.value < other.value ? -1 : 1);
  });
  return sorted.filter(({ isSet }, index) => isSet || index < MOST_CHOICES);
}

function limitsOf<Row extends SearchRow>(group: LimitGroup<Row>, searched: SearchedRows<Row>): FoundGroup {
  const { search, counts } = searched;
  const { name, title, min, max, steps = [], isPrice = false } = group;
  const limit = (limitName: string | undefined) =>
    limitName === undefined ? undefined : { name: limitName, value: search.bounds[limitName] };
  const choices = steps.map(
    (step): FoundChoice => ({
      value: String(step),
      label: `${step}+`,
      count: counts.get(name)?.get(String(step)) ?? 0,
      isSet: search.bounds[name] === step,
    }),
  );
  return { kind: "limits", name, title, min: limit(min), max: limit(max), isPrice, steps: choices };
}

/** A choice with the number of rows it gives when all other groups stay as they are. */
export type FoundChoice = {
  value: string;
  label: string;
  count: number;
  isSet: boolean;
};

type Limit = { name: string; value?: number };

/** A group of filters as a page shows it: the form field `name` takes the values of its choices. */
export type FoundGroup =
  | { kind: "choices"; name: string; title: string; isSingle: boolean; isOpen: boolean; choices: FoundChoice[] }
  /** `steps` are "n and more" of `min`; without them the limits are typed. */
  | { kind: "limits"; name: string; title: string; min?: Limit; max?: Limit; isPrice: boolean; steps: FoundChoice[] };

/** How many rows each value of each group gives, by the name of the group and the value. */
export type ChoiceCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What one look at every row tells of a search. */
export type NarrowedRows<Row> = { matching: Row[]; counts: ChoiceCounts };

/**
 * The rows of a search, and beside each choice the rows it would give alone in its group while all other groups stay (FILTRE-04). Where a
 * row must have all chosen values, a choice is added to those that are set. A group that resets another leaves that one out too.
 */
export function narrowRows<Row extends SearchRow>(
  definition: SearchDefinition<Row>,
  rows: readonly Row[],
  criteria: Criteria,
  matchedIds: FoundIds,
): NarrowedRows<Row> {
  const tests = rowTests(definition, criteria, matchedIds);
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
    const counted = counts.get(value);
    if (counted) counted.count++;
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
