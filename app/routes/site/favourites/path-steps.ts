import { FAVOURITES_PATH } from "#app/platform/favourites/references.ts";
import type { PathStep } from "#app/platform/listings/page-path.tsx";

export const homeStep: PathStep = { label: "Accueil", href: "/" };
export const favouritesStep: PathStep = { label: "Mes favoris", href: FAVOURITES_PATH };
