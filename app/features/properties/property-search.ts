import { searchText } from "#app/lib/text.ts";
import type { Property } from "./property.ts";

type Searched = Pick<Property, "titre" | "localisation" | "description" | "ville" | "quartier" | "reference">;

/** What a search reads, folded; kept in the `recherche` column. */
export function propertySearchText({ titre, localisation, description, ville, quartier, reference }: Searched) {
  return searchText([titre, localisation, description, ville, quartier, reference]);
}
