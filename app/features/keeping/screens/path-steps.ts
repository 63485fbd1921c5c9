import { FAVOURITES_PATH } from "#app/services/measure/references.ts";
import type { PathStep } from "#app/features/listings/parts/page-path.tsx";

export const homeStep: PathStep = { label: "Accueil", href: "/" };
export const favouritesStep: PathStep = { label: "Mes favoris", href: FAVOURITES_PATH };
