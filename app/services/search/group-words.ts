import { capitalize } from "#app/lib/text/text.ts";
import { WORDS } from "./match-rows.ts";
import {
  type ChoiceGroup,
  type Criteria,
  isChoiceGroup,
  type LimitGroup,
  limitNames,
  type SearchDefinition,
  type SearchGroup,
  withBounds,
  withValues,
} from "./search.ts";

export type GroupLabels = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** How a value is written; one that no row has is its own folded text, in words. */
export function labelOf({ name, labels }: Pick<ChoiceGroup<never>, "name" | "labels">, value: string, groupLabels: GroupLabels): string {
  return labels?.[value] ?? groupLabels[name]?.get(value) ?? capitalize(value.replaceAll("-", " "));
}

export function isSet(group: SearchGroup<never>, { values, bounds }: Criteria): boolean {
  return isChoiceGroup(group) ? values[group.name] !== undefined : limitNames(group).some((name) => bounds[name] !== undefined);
}

/** "3 chambres et plus", "jusqu’à 200 000 000 FCFA", "de 100 à 200 m²": what a search asks of a number. */
export function limitWords(group: LimitGroup<never>, { bounds, isInEuros }: Criteria): string {
  const min = group.min === undefined ? undefined : bounds[group.min];
  const max = group.max === undefined ? undefined : bounds[group.max];
  const written = (value: number) => group.written(value, isInEuros);
  if (min === undefined) return max === undefined ? "" : `jusqu’à ${written(max)}`;
  if (group.max === undefined) return `${written(min)} et plus`;
  return max === undefined ? `à partir de ${written(min)}` : `de ${written(min)} à ${written(max)}`;
}

/** One filter that is set: in words as they stand in a sentence, and the search without it. */
export type ActiveFilter<Query extends Criteria> = { name: string; words: string; without: Query };

/** Every filter that is set, each value of a group of choices for itself (FILTRE-06), in the order of the parameters. */
export function activeFilters<Query extends Criteria>(
  { groups }: SearchDefinition<never>,
  search: Query,
  labels: GroupLabels,
): ActiveFilter<Query>[] {
  const filters: ActiveFilter<Query>[] = [];
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

export function withoutWords<Query extends Criteria>(search: Query): Query {
  return { ...search, q: undefined, isExact: false, page: 1 };
}
