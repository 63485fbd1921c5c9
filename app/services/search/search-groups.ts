import { townSlug, towns } from "#app/db/tables/places.ts";
import { formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize, slugify } from "#app/lib/text/text.ts";
import type { ChoiceGroup, LimitGroup } from "./search.ts";

export const MAX_AMOUNT = 9_999_999_999_999;

type ClosedChoices<Row, Value extends string> = Pick<ChoiceGroup<Row>, "name" | "title" | "valuesOf" | "resets"> & {
  labels: Readonly<Record<Value, string>>;
  /** In their order. */
  values: readonly Value[];
  /** Only one of them may be chosen. */
  isSingle?: boolean;
};

/** Values of a closed list, read without regard to accents and capitals: "Lomé" is "lome". */
export function closedChoices<Row, Value extends string>({ isSingle = false, ...group }: ClosedChoices<Row, Value>): ChoiceGroup<Row> {
  const { values } = group;
  const bySlug = new Map(values.map((value) => [slugify(value), value]));
  return {
    ...group,
    kind: "choices",
    needs: "one",
    most: isSingle ? 1 : values.length,
    read: (given) => bySlug.get(slugify(given)),
  };
}

export const villeLabels: Readonly<Record<string, string>> = Object.fromEntries(towns.map(({ slug, nom }) => [slug, nom]));

/** One of the towns, or another that a row tells, known by its folded name. */
export function villeChoices<Row extends { ville: string }>(group: Pick<ChoiceGroup<Row>, "resets"> = {}): ChoiceGroup<Row> {
  return {
    ...group,
    kind: "choices",
    name: "ville",
    title: "Ville",
    values: towns.map(({ slug }) => slug),
    hasOthers: true,
    labels: villeLabels,
    most: 1,
    needs: "one",
    read: (given) => (/[.%]/.test(given) ? undefined : townSlug(given) || undefined), // "/acheter/lome.data" is no town, nor what does not decode
    valuesOf: ({ ville }) => ville,
  };
}

type Open<Row> = Pick<ChoiceGroup<Row>, "name" | "title" | "valuesOf" | "most"> & {
  needs?: ChoiceGroup<Row>["needs"];
  /** The folded text of what was typed. */
  fold?: (given: string) => string;
};

/** Words that people type into their listings: known by their folded text. */
export function openChoices<Row>({ needs = "one", fold = slugify, ...group }: Open<Row>): ChoiceGroup<Row> {
  return { ...group, kind: "choices", needs, read: (given) => fold(given) || undefined };
}

/** A price in francs, with limits in francs or euros. */
export function priceLimits<Row>(group: Pick<LimitGroup<Row>, "numberOf">): LimitGroup<Row> {
  return {
    ...group,
    kind: "limits",
    name: "prix",
    title: "Prix",
    min: "prix_min",
    max: "prix_max",
    from: 0,
    to: MAX_AMOUNT,
    isPrice: true,
    written: (value, isInEuros) => (isInEuros ? `${formatNumber(value)}\u00a0€` : formatPrix(value)),
  };
}

type Least<Row> = Pick<LimitGroup<Row>, "name" | "title" | "numberOf" | "unknown"> & {
  steps: readonly number[];
  from: number;
  to: number;
  /** "chambre" */
  singular: string;
  plural?: string;
};

/** A least number of something: "3 chambres et plus". */
export function leastNumber<Row>({ singular, plural, ...group }: Least<Row>): LimitGroup<Row> {
  return { ...group, kind: "limits", min: group.name, written: (value) => `${value} ${pluralize(value, singular, plural)}` };
}
