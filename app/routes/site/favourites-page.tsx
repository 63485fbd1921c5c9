import { pluralize } from "#app/lib/text.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { FAVOURITES_PATH, readReferences, writeReferences } from "#app/platform/favourites/references.ts";
import type { Route } from "./+types/favourites-page";
import { findFavouriteListings } from "./favourites/favourite-listings.server.ts";
import { OwnFavourites } from "./favourites/own-favourites.tsx";
import { SharedSelection } from "./favourites/shared-selection.tsx";
import { unlistedMeta } from "./page-meta.ts";

/** Without references the page is the same for everybody: what a browser keeps never reaches the server but as such a list. */
export async function loader({ url }: Route.LoaderArgs) {
  const references = readReferences(url.searchParams);
  return { origin: env().publicOrigin, references, listings: await findFavouriteListings(appDb(), references) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, references, listings } = loaderData;
  const url = origin + FAVOURITES_PATH;
  if (references.length === 0)
    return unlistedMeta({ title: "Mes favoris | FADEM", description: "Les annonces que vous gardez dans ce navigateur.", url });
  const found = listings.filter(({ view }) => view).length;
  return unlistedMeta({
    title: "Une sélection partagée avec vous | FADEM",
    description: `${found} ${pluralize(found, "annonce")} de FADEM, ${pluralize(found, "choisie")} pour vous.`,
    url: url + writeReferences(references),
  });
}

export default function FavouritesPage({ loaderData: { references, listings } }: Route.ComponentProps) {
  return references.length > 0 ? <SharedSelection listings={listings} /> : <OwnFavourites />;
}
