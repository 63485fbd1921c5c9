import { isReference } from "#app/services/measure/reference.ts";
import { readKept } from "./kept-list.ts";

/** Under which a browser keeps its favourites. */
export const FAVOURITES_KEY = "fadem-favoris";
export const MAX_FAVOURITES = 30;

/**
 * What is kept of a listing: its reference, the price and its unit (where that is a night, a week or a day) on the day it was added. Without
 * a price when it had none to show: it was taken already, or told on demand.
 */
export type Favourite = { r: string; p?: number; u?: string; j: string };

/** The kept ones, the newest first. Whatever was not written here is left out. */
export function readFavourites(text: string | null): Favourite[] {
  const favourites = readKept(text).filter(isFavourite);
  return favourites.filter(({ r }, index) => favourites.findIndex((other) => other.r === r) === index).slice(0, MAX_FAVOURITES);
}

/** Unit and day are compared and written again, never shown. */
function isFavourite(entry: unknown): entry is Favourite {
  const { r, p } = (entry ?? {}) as Favourite;
  return isReference(r) && (p === undefined || Number.isSafeInteger(p));
}

/** Under which a tab keeps what was chosen in a selection, until it is closed. */
export const CHOICES_KEY = "fadem-choix";
