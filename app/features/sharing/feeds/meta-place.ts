import { findTown, type Place, towns, type Ville } from "#app/db/tables/places.ts";
import { slugify } from "#app/lib/text/text.ts";

export const META_COUNTRY = "Togo";

export const regionOf: Record<Ville, string> = {
  Lomé: "Maritime",
  Aneho: "Maritime",
  Kpalimé: "Plateaux",
  Atakpamé: "Plateaux",
  Sokodé: "Centrale",
  Kara: "Kara",
  Dapaong: "Savanes",
};

const [capital] = towns;

/** The town that the first of these words to name one names; the capital where none does. */
export function townIn(...words: (string | null)[]): Place {
  const named = words.map((each) => towns.find((town) => isNamed(town, each ?? ""))).find(Boolean) ?? capital;
  if (!named) throw new Error("No towns are known");
  return named;
}

/** As words of their own: nobody means Kara who writes Karabou. */
function isNamed({ nom, autres_noms }: Place, text: string) {
  const words = `-${slugify(text)}-`;
  return [nom, ...autres_noms].some((name) => words.includes(`-${slugify(name)}-`));
}

/** What is told of where a home is: never its exact position. */
export function townPoint(ville: Ville): Pick<Place, "latitude" | "longitude"> {
  return findTown(ville) ?? townIn();
}
