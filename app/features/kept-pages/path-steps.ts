import type { PathStep } from "#app/features/listing-parts/page-path.tsx";
import { FAVOURITES_PATH } from "#app/services/measure/references.ts";

export const homeStep: PathStep = { label: "Accueil", href: "/" };
export const favouritesStep: PathStep = { label: "Mes favoris", href: FAVOURITES_PATH };
