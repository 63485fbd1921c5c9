import { propertyTypesBien } from "#app/db/tables/closed-lists.ts";
import { listingTables, longNamesOf, namesOf } from "#app/db/tables/content-types.ts";
import { foldText } from "#app/lib/text/text.ts";
import { formsOf } from "#app/lib/text/words.ts";

/** Who says one of these looks for no home, whatever else is said of money and hire. */
export const vehicleNouns = ["voiture", "véhicule", "auto", "automobile"];

/** What people call each type of home beside its label. */
export const typeNames: Record<(typeof propertyTypesBien)[number], readonly string[]> = {
  villa: [],
  appartement: ["appart", "apt"],
  maison: [],
  studio: [],
  terrain: ["parcelle"],
  immeuble: [],
  bureau: [],
  commerce: ["boutique", "magasin", "local commercial"],
};

const named = [
  ...propertyTypesBien,
  ...Object.values(typeNames).flat(),
  ...vehicleNouns,
  ...["moto", "camion", "logement"],
  ...listingTables.flatMap((table) => [namesOf(table).one, longNamesOf(table).one]),
];

/** Words that say which kind of thing is looked for, in whatever number: none of them is a mistake for another word, nor to be left out. */
export const kindWords: ReadonlySet<string> = new Set(named.flatMap((name) => formsOf(foldText(name))));
