import { FAVOURITES_KEY, type Favourite, MAX_FAVOURITES, readFavourites } from "./favourite-list.ts";
import { writeKept } from "./kept-list.ts";

export const FULL = `Vous gardez déjà ${MAX_FAVOURITES} annonces. Retirez-en une pour ajouter celle-ci.`;
const CLOSED = "Votre navigateur ne garde pas les favoris.";

/** Read each time: another tab may have changed it. */
export function favourites(): Favourite[] {
  try {
    return readFavourites(localStorage.getItem(FAVOURITES_KEY));
  } catch {
    return []; // the visitor's browser keeps nothing for sites
  }
}

/** Adds what is not there yet, the first one to the front. What could not be done is said; then nothing has changed. */
export function addFavourites(added: readonly Favourite[]): string | undefined {
  const kept = favourites();
  const fresh = added.filter(({ r }) => !kept.some((other) => other.r === r));
  return kept.length + fresh.length > MAX_FAVOURITES ? FULL : keepFavourites([...fresh, ...kept]);
}

export function removeFavourite(reference: string): string | undefined {
  return keepFavourites(favourites().filter(({ r }) => r !== reference));
}

export function keepFavourites(list: readonly Favourite[]) {
  try {
    localStorage.setItem(FAVOURITES_KEY, writeKept(list));
  } catch {
    return CLOSED;
  }
  for (const tell of listeners) tell(false);
  return undefined;
}

type Listener = (isElsewhere: boolean) => void;
const listeners: Listener[] = [];

/** Also of what another tab does, or did while this page lay behind another. */
export function onFavourites(tell: Listener) {
  listeners.push(tell);
  addEventListener("storage", ({ key }) => (key === null || key === FAVOURITES_KEY) && tell(true));
  addEventListener("pageshow", ({ persisted }) => persisted && tell(true));
}
