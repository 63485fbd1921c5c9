import { eurosOf } from "#app/lib/text/money.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { type GroupLabels, isSet, labelOf, limitWords, withoutWords } from "./group-words.ts";
import { type FoundIds, limitsOf, matchRows } from "./match-rows.ts";
import {
  type ChoiceGroup,
  type Criteria,
  isChoiceGroup,
  type LimitGroup,
  limitNames,
  type SearchDefinition,
  type SearchRow,
  withBounds,
  withValues,
} from "./search.ts";

const MOST_PROPOSALS = 3;

/** One change of a search that finds nothing: in words, and what it would look for. */
type Change<Query extends Criteria> = { label: string; search: Query };
export type Proposal<Query extends Criteria> = Change<Query> & { count: number };

type Empty<Row extends SearchRow, Query extends Criteria> = {
  definition: SearchDefinition<Row>;
  rows: readonly Row[];
  labels: GroupLabels;
  search: Query;
  matchedIds: FoundIds;
  /** How many rows the address of a search gives. */
  count: (search: Query) => number;
  /** The other towns or known quartiers, the nearest first; none for what has no known place. */
  nearestPlaces: (group: string, place: string) => readonly string[];
};

/** What one change of a search that finds nothing would give, the fullest first (FILTRE-05): for each filter the mildest change that helps. */
export function proposeChanges<Row extends SearchRow, Query extends Criteria>(empty: Empty<Row, Query>): Proposal<Query>[] {
  const { definition, search, count } = empty;
  const ofEach = [
    ...(search.q === undefined ? [] : [[{ label: `Sans ${quoted(search.q)}`, search: withoutWords(search) }]]),
    ...definition.groups
      .filter((group) => isSet(group, search))
      .flatMap((group) => (isChoiceGroup(group) ? choiceChanges(group, empty) : [limitChanges(group, empty)])),
  ];
  const counted = (change: Change<Query>): Proposal<Query> => ({ ...change, count: count(change.search) });
  return ofEach
    .flatMap((changes) => changes.map(counted).find((proposal) => proposal.count > 0) ?? [])
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_PROPOSALS);
}

function without(words: string) {
  return `Sans ${quoted(capitalize(words))}`;
}

function quoted(words: string) {
  return `«\u00a0${words}\u00a0»`;
}

/** The changes of one filter, the mildest first: another town before all of them, one of several equipments for itself. */
function choiceChanges<Row extends SearchRow, Query extends Criteria>(
  group: ChoiceGroup<Row>,
  empty: Empty<Row, Query>,
): Change<Query>[][] {
  const { definition, labels, search, nearestPlaces } = empty;
  const chosen = search.values[group.name] ?? [];
  const lost = definition.groups.filter(isChoiceGroup).find(({ name }) => name === group.resets);
  const lostValues = lost ? (search.values[lost.name] ?? []) : [];
  // What goes with the filter is named too.
  const also =
    lost && lostValues.length > 0 ? `, sans ${quoted(lostValues.map((value) => labelOf(lost, value, labels)).join(" ou "))}` : "";
  const leaving = (left: readonly string[]): Change<Query> => ({
    label: without(left.map((value) => labelOf(group, value, labels)).join(" ou ")) + also,
    search: withValues(
      search,
      group,
      chosen.filter((value) => !left.includes(value)),
    ),
  });
  if (group.needs === "all") return chosen.map((value) => [leaving([value])]);
  const [only] = chosen;
  const near = only !== undefined && chosen.length === 1 ? nearestPlaces(group.name, only) : [];
  const which = group.name === "ville" ? "la ville la plus proche" : "le quartier le plus proche";
  const towns = near.map((place) => ({
    label: `À ${labelOf(group, place, labels)}, ${which}${also}`,
    search: withValues(search, group, [place]),
  }));
  return [[...towns, leaving(chosen)]];
}

/** A visitor is shown nothing that costs more than so many times what he typed. */
const MOST_ABOVE = 2;

/** First the limit that just lets in the nearest row, then none at all; of a price that may not be passed only its lower limit goes. */
function limitChanges<Row extends SearchRow, Query extends Criteria>(group: LimitGroup<Row>, empty: Empty<Row, Query>): Change<Query>[] {
  const { definition, rows, search, matchedIds } = empty;
  const typedMost = group.isPrice && group.max !== undefined ? search.bounds[group.max] : undefined;
  const free = withBounds(search, Object.fromEntries(limitNames(group).map((name) => [name, undefined])));
  const numbers = matchRows(definition, rows, free, matchedIds).flatMap((row) => group.numberOf(row) ?? []);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limitsOf(group, search);
  const inUnit = (value: number) => (group.isPrice && search.isInEuros ? eurosOf(value) : value);
  const below = numbers.reduce((nearest, value) => (value < min ? Math.max(nearest, value) : nearest), Number.NEGATIVE_INFINITY);
  const above = numbers.reduce((nearest, value) => (value > max ? Math.min(nearest, value) : nearest), Number.POSITIVE_INFINITY);
  return [
    ...softened(group, search, group.min, Math.floor(inUnit(below))),
    ...(typedMost === undefined || inUnit(above) <= MOST_ABOVE * typedMost
      ? softened(group, search, group.max, Math.ceil(inUnit(above)))
      : []),
    ...(typedMost === undefined ? [{ label: without(limitWords(group, search)), search: free }] : []),
  ];
}

/** "3 chambres au lieu de 4", "Jusqu’à 65 000 000 FCFA au lieu de 60 000 000 FCFA"; nothing where no row is near. */
function softened<Query extends Criteria>(
  group: LimitGroup<never>,
  search: Query,
  name: string | undefined,
  limit: number,
): Change<Query>[] {
  const former = name === undefined ? undefined : search.bounds[name];
  if (name === undefined || former === undefined || !Number.isFinite(limit) || limit < Math.max(group.from, 1)) return [];
  const written = group.written(limit, search.isInEuros);
  const isLeast = group.max === undefined;
  const words = name === group.max ? `Jusqu’à ${written}` : isLeast ? written : `À partir de ${written}`;
  const label = `${words} au lieu de ${isLeast ? former : group.written(former, search.isInEuros)}`;
  return [{ label, search: withBounds(search, { [name]: limit }) }];
}
