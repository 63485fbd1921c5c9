import type { ChoiceCounts } from "./count-choices.ts";
import type { FoundChoice, FoundGroup } from "./found-group.ts";
import { type GroupLabels, labelOf } from "./group-words.ts";
import { type ChoiceGroup, type Criteria, isChoiceGroup, type LimitGroup, type SearchDefinition, type SearchRow } from "./search.ts";

/** A page has an end however many words people type into their listings: beyond so many the emptiest are found by searching. */
const MOST_CHOICES = 100;

type Searched<Row extends SearchRow> = {
  definition: SearchDefinition<Row>;
  offered: OfferedValues;
  labels: GroupLabels;
  search: Criteria;
  counts: ChoiceCounts;
};

/** The groups of filters of a list, each choice with its number (FILTRE-04). */
export function foundGroups<Row extends SearchRow>(searched: Searched<Row>): FoundGroup[] {
  return searched.definition.groups.map((group) => (isChoiceGroup(group) ? choicesOf(group, searched) : limitsOf(group, searched)));
}

function choicesOf<Row extends SearchRow>(group: ChoiceGroup<Row>, searched: Searched<Row>): FoundGroup {
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
    choices: inOrder(choices, values !== undefined),
  };
}

/** A closed list offers all it has; otherwise what the rows of the list say, of a town that is chosen its own quartiers. */
function offeredValues<Row extends SearchRow>(group: ChoiceGroup<Row>, { definition, offered, search }: Searched<Row>): Iterable<string> {
  if (group.values) return group.values;
  const parent = definition.groups.filter(isChoiceGroup).find(({ resets }) => resets === group.name);
  const within = (parent && search.values[parent.name]) ?? [EVERYWHERE];
  const set = search.values[group.name] ?? [];
  return new Set([...set, ...within.flatMap((value) => [...(offered.get(group.name)?.get(value) ?? [])])]);
}

/** The values of each group without a closed list: all of them, and by each value of the group that resets it. */
export type OfferedValues = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
const EVERYWHERE = "";

/** What the rows of a list say, gathered once for as long as they are kept. */
export function gatherValues<Row extends SearchRow>({ groups }: SearchDefinition<Row>, rows: readonly Row[]): OfferedValues {
  const gathered = new Map<string, Map<string, Set<string>>>();
  for (const group of groups) {
    if (!isChoiceGroup(group) || group.values) continue;
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
function inOrder(choices: FoundChoice[], isClosed: boolean): FoundChoice[] {
  const isEmpty = ({ count, isSet }: FoundChoice) => Number(count === 0 && !isSet);
  const sorted = choices.toSorted((one, other) => {
    if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) - isEmpty(other);
    return isClosed ? 0 : other.count - one.count || (one.value < other.value ? -1 : 1);
  });
  return sorted.filter(({ isSet }, index) => isSet || index < MOST_CHOICES);
}

function limitsOf<Row extends SearchRow>(group: LimitGroup<Row>, searched: Searched<Row>): FoundGroup {
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
