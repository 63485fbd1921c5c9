import type { ChoiceCounts } from "./count-choices.ts";
import { orderValues } from "./criteria-address.ts";
import type { FoundChoice, FoundGroup } from "./found-group.ts";
import { type GroupLabels, labelOf } from "./group-words.ts";
import { hasValue } from "./match-rows.ts";
import {
  type ChoiceGroup,
  type Criteria,
  isChoiceGroup,
  type LimitGroup,
  type SearchDefinition,
  type SearchRow,
  withBounds,
  withValues,
} from "./search.ts";

/** A page has an end however many words people type into their listings: beyond so many the emptiest are found by searching. */
const MOST_CHOICES = 100;

type Searched<Row extends SearchRow, Found extends Criteria> = {
  definition: SearchDefinition<Row>;
  /** All rows of the list. */
  rows: readonly Row[];
  labels: GroupLabels;
  search: Found;
  counts: ChoiceCounts;
  href: (search: Found) => string;
};

/** The groups of filters of a list, each choice with its number and its address (FILTRE-04). */
export function foundGroups<Row extends SearchRow, Found extends Criteria>(searched: Searched<Row, Found>): FoundGroup[] {
  return searched.definition.groups.map((group) => (isChoiceGroup(group) ? choicesOf(group, searched) : limitsOf(group, searched)));
}

function choicesOf<Row extends SearchRow, Found extends Criteria>(group: ChoiceGroup<Row>, searched: Searched<Row, Found>): FoundGroup {
  const { labels, search, counts, href } = searched;
  const { name, title, most, values } = group;
  const chosen = search.values[name] ?? [];
  const choices = [...offeredValues(group, searched)].map((value): FoundChoice => {
    const isSet = chosen.includes(value);
    const others = most === 1 ? [] : chosen.filter((other) => other !== value);
    const next = withValues(search, group, isSet ? others : orderValues(group, [value, ...others]));
    return { value, label: labelOf(group, value, labels), count: counts.get(name)?.get(value) ?? 0, isSet, href: href(next) };
  });
  return {
    kind: "choices",
    name,
    title,
    isSingle: most === 1,
    isOpen: values === undefined,
    choices: inOrder(choices, values !== undefined),
  };
}

/** A closed list offers all it has; otherwise what the rows of the list say, of a town that is chosen its own quartiers. */
function offeredValues<Row extends SearchRow, Found extends Criteria>(
  group: ChoiceGroup<Row>,
  searched: Searched<Row, Found>,
): Iterable<string> {
  const { definition, rows, search } = searched;
  if (group.values) return group.values;
  const offered = new Set(search.values[group.name]);
  const parent = definition.groups.filter(isChoiceGroup).find(({ resets }) => resets === group.name);
  const within = parent && search.values[parent.name];
  for (const row of rows) {
    if (within && !within.some((value) => hasValue(parent.valuesOf(row), value))) continue;
    const of = group.valuesOf(row);
    if (typeof of === "string") offered.add(of);
    else for (const value of of ?? []) offered.add(value);
  }
  return offered;
}

/** A closed list in its order and the others by their number; what would give nothing comes last, unless it is set. */
function inOrder(choices: FoundChoice[], isClosed: boolean): FoundChoice[] {
  const isEmpty = ({ count, isSet }: FoundChoice) => Number(count === 0 && !isSet);
  const sorted = choices.toSorted((one, other) => {
    if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) - isEmpty(other);
    return isClosed ? 0 : other.count - one.count || (one.value < other.value ? -1 : 1);
  });
  return sorted.filter(({ isSet }, index) => isSet || index < MOST_CHOICES);
}

function limitsOf<Row extends SearchRow, Found extends Criteria>(group: LimitGroup<Row>, searched: Searched<Row, Found>): FoundGroup {
  const { search, counts, href } = searched;
  const { name, title, min, max, steps = [], isPrice = false } = group;
  const limit = (limitName: string | undefined) =>
    limitName === undefined ? undefined : { name: limitName, value: search.bounds[limitName] };
  const choices = steps.map((step): FoundChoice => {
    const isSet = search.bounds[name] === step;
    const next = withBounds(search, { [name]: isSet ? undefined : step });
    return { value: String(step), label: `${step}+`, count: counts.get(name)?.get(String(step)) ?? 0, isSet, href: href(next) };
  });
  return { kind: "limits", name, title, min: limit(min), max: limit(max), isPrice, steps: choices };
}
