import { expect, test } from "vitest";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { listingSlug } from "#app/services/content/rows/listing-identity.server.ts";
import { propertyDefinition } from "./property-fields.ts";

test("a property is found without accents, by plain spaces, and addressed by its title and reference", () => {
  const terrain = {
    titre: "Terrain de 600\u00a0m",
    localisation: "Près du château d’eau",
    description: "Borné.",
    ville: "Lomé",
    quartier: null,
    reference: "B-0004",
  } as const;
  expect(searchTextOf(propertyDefinition, terrain)).toBe("terrain de 600 m pres du chateau d'eau borne. lome b-0004");
  expect(listingSlug(terrain)).toBe("terrain-de-600-m-b-0004");
});
