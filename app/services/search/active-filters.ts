import { type GroupLabels, isSet, labelOf, limitWords } from "./group-words.ts";
import { WORDS } from "./match-rows.ts";
import { type Criteria, isChoiceGroup, limitNames, type SearchDefinition, withBounds, withValues } from "./search.ts";

/** One filter that is set: in words as they stand in a sentence, and the search without it. */
export type ActiveFilter<Found extends Criteria> = { name: string; words: string; without: Found };

/** Every filter that is set, each value of a group of choices for itself (FILTRE-06), in the order of the parameters. */
export function activeFilters<Found extends Criteria>(
  { groups }: SearchDefinition<never>,
  search: Found,
  labels: GroupLabels,
): ActiveFilter<Found>[] {
  const filters: ActiveFilter<Found>[] = [];
  if (search.q !== undefined) filters.push({ name: WORDS, words: `«\u00a0${search.q}\u00a0»`, without: withoutWords(search) });
  for (const group of groups) {
    if (!isSet(group, search)) continue;
    if (isChoiceGroup(group)) {
      const chosen = search.values[group.name] ?? [];
      for (const value of chosen) {
        const without = withValues(
          search,
          group,
          chosen.filter((other) => other !== value),
        );
        filters.push({ name: group.name, words: labelOf(group, value, labels), without });
      }
    } else {
      const none = Object.fromEntries(limitNames(group).map((name) => [name, undefined]));
      filters.push({ name: group.name, words: limitWords(group, search), without: withBounds(search, none) });
    }
  }
  return filters;
}

export function withoutWords<Found extends Criteria>(search: Found): Found {
  return { ...search, q: undefined, isExact: false, page: 1 };
}
