import type { Publication } from "#app/db/tables/closed-lists.ts";
import { choice, moment } from "./content-fields.ts";

/** The first is what a new listing is. */
export const publicationLabels: Record<Publication, string> = {
  en_ligne: "En ligne",
  brouillon: "Brouillon",
  programme: "Programmé",
  retire: "Retiré",
};

/** A moment that cannot be is no mistake any more once another publication is chosen. */
export const publicationMistakes = { publier_le: ["publication"] } as const;

/** The fields every listing has beside its own. */
export const publicationFields = {
  publication: choice({ label: "Publication", labels: publicationLabels, invalid: "Choisissez une publication de la liste." }),
  publier_le: moment({ label: "Mise en ligne prévue", invalid: "Indiquez un jour et une heure qui existent." }),
};
