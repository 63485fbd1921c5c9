import { OwnFavourites, SharedSelection } from "#app/features/kept-pages/favourites-view.tsx";
import { findFavouriteListings } from "#app/features/kept-pages/kept-listings.server.ts";
import { findManyPreview } from "#app/features/kept-pages/selection-preview.server.ts";
import { unlistedMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { FAVOURITES_PATH, readReferences, writeReferences } from "#app/services/measure/references.ts";
import type { Route } from "./+types/favourites-page";

/** Without references all visitors get the same page: the server learns a browser's favourites only from such a list. */
export async function loader({ url }: Route.LoaderArgs) {
  const references = readReferences(url.searchParams);
  const db = appDb();
  const listings = await findFavouriteListings(db, references);
  const { address, alt } = await findManyPreview(db, "selection", listings);
  return { origin: env().publicOrigin, references, listings, preview: { address, alt } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, references, listings, preview } = loaderData;
  const url = origin + FAVOURITES_PATH;
  if (references.length === 0)
    return unlistedMeta({ title: "Mes favoris | FADEM", description: "Les annonces que vous gardez dans ce navigateur.", url });
  const count = listings.filter(({ view }) => view).length;
  return unlistedMeta({
    title: "Une sélection partagée avec vous | FADEM",
    description: `${count} ${pluralize(count, "annonce")} de FADEM, ${pluralize(count, "choisie")} pour vous.`,
    url: url + writeReferences(references),
    imageUrl: origin + preview.address,
    imageAlt: preview.alt,
  });
}

export default function FavouritesPage({ loaderData: { origin, references, listings } }: Route.ComponentProps) {
  return references.length > 0 ? <SharedSelection listings={listings} origin={origin} /> : <OwnFavourites />;
}
