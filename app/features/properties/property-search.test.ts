import { expect, test } from "vitest";
import { listingSlug } from "#app/platform/listings/listing-slug.ts";
import { propertySearchText } from "./property-search.ts";

test("a property is found without accents, by plain spaces, and addressed by its title and reference", () => {
  const terrain = {
    titre: "Terrain de 600\u00a0m",
    localisation: "Près du château d’eau",
    description: "Borné.",
    ville: "Lomé",
    quartier: null,
    reference: "B-0004",
  } as const;
  expect(propertySearchText(terrain)).toBe("terrain de 600 m pres du chateau d'eau borne. lome b-0004");
  expect(listingSlug(terrain)).toBe("terrain-de-600-m-b-0004");
});
