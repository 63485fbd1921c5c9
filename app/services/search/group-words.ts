import { capitalize } from "#app/lib/text/text.ts";
import { type ChoiceGroup, type Criteria, isChoiceGroup, type LimitGroup, limitNames, type SearchGroup } from "./search.ts";

export type GroupLabels = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** How a value is written; one that no row has is its own folded text, in words. */
export function labelOf({ name, labels }: Pick<ChoiceGroup<never>, "name" | "labels">, value: string, known: GroupLabels): string {
  return labels?.[value] ?? known[name]?.get(value) ?? capitalize(value.replaceAll("-", " "));
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
