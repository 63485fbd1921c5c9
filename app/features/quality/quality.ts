import type { Image } from "#app/services/pictures/image.ts";

/** One thing that makes a listing better: what it is worth, what it has of it, and what is left to do in which field. */
export type Criterion = { worth: number; earned: number; label: string; todo: string; field: string };

type PictureFacts = readonly Pick<Image, "alt" | "width" | "height">[];

/** From 0 to 100. Criteria that do not concern a listing are not in the list: the others count for more. */
export function qualityScore(criteria: readonly Criterion[]): number {
  const worth = criteria.reduce((sum, criterion) => sum + criterion.worth, 0);
  const earned = criteria.reduce((sum, criterion) => sum + criterion.earned, 0);
  return worth === 0 ? 0 : Math.round((earned / worth) * 100);
}

/** What is left to do, the most useful first. */
export function leftToDo(criteria: readonly Criterion[]): Criterion[] {
  return criteria.filter(({ worth, earned }) => earned < worth).sort((one, other) => missingOf(other) - missingOf(one));
}

function missingOf({ worth, earned }: Criterion) {
  return worth - earned;
}

const MANY_PICTURES = 5;
const SOME_PICTURES = 3;
const COVER_WIDTH = 1_200;

/** `worths`: of five pictures and more, of three or four, of one or two. */
export function pictureCriteria(pictures: PictureFacts, worths: readonly [number, number, number]): Criterion[] {
  const [many, some, few] = worths;
  const count = pictures.length;
  const earned = count >= MANY_PICTURES ? many : count >= SOME_PICTURES ? some : count > 0 ? few : 0;
  const lacking = MANY_PICTURES - count;
  const [cover] = pictures;
  const isLarge = cover !== undefined && cover.width >= COVER_WIDTH && cover.width > cover.height;
  const described = pictures.filter(({ alt }) => alt.trim() !== "").length;
  const undescribed = count - described;
  return [
    {
      worth: many,
      earned,
      label: "5 photos ou plus",
      field: "images",
      todo: lacking === 1 ? "Ajouter 1 photo" : `Ajouter ${lacking} photos`,
    },
    { worth: 10, earned: isLarge ? 10 : 0, label: "Couverture large", todo: "Choisir une couverture large et nette", field: "images" },
    {
      worth: 10,
      earned: count === 0 ? 0 : (described / count) * 10,
      label: "Photos décrites",
      field: count === 0 ? "images" : "images-alt",
      todo: count === 0 ? "Décrire les photos" : `Décrire ${undescribed} ${undescribed === 1 ? "photo" : "photos"}`,
    },
  ];
}

type Lengths = { enough: number; some?: number; most: number };

/** A description that says enough and can be read on a phone. */
export function descriptionCriterion(description: string, { enough, some, most }: Lengths): Criterion {
  const { length } = description.trim();
  const isHalf = length > most || (some !== undefined && length >= some);
  const earned = length >= enough && length <= most ? 15 : isHalf && length > 0 ? 8 : 0;
  const todo = length > most ? `Raccourcir la description (${length} / ${most})` : `Allonger la description (${length} / ${enough})`;
  return { worth: 15, earned, label: "Description", todo, field: "description" };
}

/** Something that is said or not. */
export function yesNoCriterion(isSaid: boolean, worth: number, said: { label: string; todo: string; field: string }): Criterion {
  return { ...said, worth, earned: isSaid ? worth : 0 };
}
