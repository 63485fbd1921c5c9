/** What somebody looks for in one list. Each value is valid and in its one spelling: two equal searches have one address. */
export type Criteria = {
  q?: string;
  /** The words as they were typed, even where nothing is found by them. */
  isExact: boolean;
  /** What is chosen in each group of choices, by the name of its parameter: { type: ["villa"], ville: ["lome"] }. Never an empty list. */
  values: Readonly<Record<string, readonly string[]>>;
  /** The limits, both included, by the name of their parameter: { prix_max: 200000, ch: 3 }. */
  bounds: Readonly<Record<string, number>>;
  /** The limits of the price are euros, compared with what a card shows. */
  isInEuros: boolean;
  /** Rows that do not tell what a limit asks are shown too. */
  withUnknown: boolean;
  tri: string;
  isMap: boolean;
  page: number;
};

type Named = {
  /** The parameter of a group of choices; a group of limits names its own. */
  name: string;
  /** "Type de bien", above the group. */
  title: string;
};

/** Values of which a row has one, several or none. Values are stored words, or folded text where people type what they like. */
export type ChoiceGroup<Row> = Named & {
  kind: "choices";
  /** The closed list in its order; undefined where the rows say which values there are. */
  values?: readonly string[];
  /** So many may be chosen at once. */
  most: number;
  /** A row must have one of the chosen values, or all of them. */
  needs: "one" | "all";
  /** The value a visitor's text means; undefined when it means none. */
  read: (given: string) => string | undefined;
  valuesOf: (row: Row) => string | readonly string[] | null;
  /** The label of a value of a closed list; the rows tell that of the others. */
  labels?: Readonly<Record<string, string>>;
  /** What is chosen here loses its meaning when this group changes: quartiers belong to their town. */
  resets?: string;
};

/** A number a row has or does not tell, with a least and a most value, or only one of them. */
export type LimitGroup<Row> = Named & {
  kind: "limits";
  min?: string;
  max?: string;
  /** The limits a visitor may set, both included. */
  from: number;
  to: number | ((today: string) => number);
  /** Offered as "n and more", each with its number. */
  steps?: readonly number[];
  /** The limits are amounts of money, which may be euros. */
  isPrice?: boolean;
  numberOf: (row: Row) => number | null;
  /** "année indiquée", of a row that does not tell it; undefined where a row without it has none by its nature. */
  unknown?: string;
  /** "3 chambres", "200 000 000 FCFA" */
  written: (value: number, isInEuros: boolean) => string;
};

export type SearchGroup<Row> = ChoiceGroup<Row> | LimitGroup<Row>;

/** `by` is compared upwards; rows without a value come last either way. The first sort of a list keeps the order of the rows. */
export type SearchSort<Row> = { name: string; label: string; by?: (row: Row) => number | null; isDescending?: boolean };

export type SearchRow = { id: string };

/** How a kind of rows is searched. The order of the groups is that of the parameters. */
export type SearchDefinition<Row extends SearchRow> = {
  groups: readonly SearchGroup<Row>[];
  sorts: readonly SearchSort<Row>[];
  /** Has a map. */
  hasMap?: boolean;
};

export const DEFAULT_SORT = "recent";

export function isLimitGroup<Row>(group: SearchGroup<Row>): group is LimitGroup<Row> {
  return group.kind === "limits";
}

export function isChoiceGroup<Row>(group: SearchGroup<Row>): group is ChoiceGroup<Row> {
  return group.kind === "choices";
}

/** The parameters a group of limits reads. */
export function limitNames({ min, max }: Pick<LimitGroup<never>, "min" | "max">): string[] {
  return [min, max].filter((name) => name !== undefined);
}

/** The same search with these values chosen in one group, on its first page; what belonged to the former ones goes. */
export function withValues<Found extends Criteria>(
  search: Found,
  group: Pick<ChoiceGroup<never>, "name" | "resets">,
  values: readonly string[],
): Found {
  const kept = Object.entries(search.values).filter(([name]) => name !== group.name && name !== group.resets);
  return { ...search, values: Object.fromEntries(values.length > 0 ? [...kept, [group.name, values]] : kept), page: 1 };
}

/** The same search with other limits, on its first page; undefined takes a limit away. */
export function withBounds<Found extends Criteria>(search: Found, limits: Record<string, number | undefined>): Found {
  const bounds = Object.entries({ ...search.bounds, ...limits }).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return { ...search, bounds: Object.fromEntries(bounds), page: 1 };
}
