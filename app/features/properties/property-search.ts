import { searchText, slugify } from "#app/lib/text.ts";
import type { Property } from "./property.ts";

type Searched = Pick<Property, "titre" | "localisation" | "description" | "ville" | "quartier" | "reference">;

/** What a search reads, folded; kept in the `recherche` column. */
export function propertySearchText({ titre, localisation, description, ville, quartier, reference }: Searched) {
  return searchText([titre, localisation, description, ville, quartier, reference]);
}

/** "villa-avec-piscine-b-0142": the reference keeps it unique. */
export function propertySlug({ titre, reference }: Pick<Property, "titre" | "reference">) {
  return [slugify(titre), reference.toLowerCase()].filter(Boolean).join("-");
}
