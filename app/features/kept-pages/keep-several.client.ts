import { MAX_FAVOURITES } from "#app/features/keeping/favourite-list.ts";
import { addFavourites, countFavourite, FULL, favourites, listingOf, say } from "#app/features/keeping/hearts.client.ts";

/** For more than one at a time; the store says it of one. */
const NO_ROOM = `${MAX_FAVOURITES} annonces au plus dans vos favoris. Retirez-en pour ajouter celles-ci.`;

/** Makes favourites of these listings of a selection, and says what came of it. */
export function keepSeveral(slots: readonly HTMLElement[]) {
  const before = favourites().length;
  const refusal = addFavourites(slots.map(listingOf));
  if (refusal) return say(refusal === FULL && before < MAX_FAVOURITES ? NO_ROOM : refusal);
  slots.forEach(countFavourite);
  const added = favourites().length - before;
  if (added === 0) say("Déjà dans vos favoris.");
  else say(added === 1 ? "1 annonce ajoutée à vos favoris." : `${added} annonces ajoutées à vos favoris.`);
}
