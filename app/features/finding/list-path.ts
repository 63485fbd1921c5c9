import type { PathStep } from "#app/features/listing-parts/page-path.tsx";
import type { ListingView } from "#app/features/listings/listing-view.ts";
import type { TypeBien } from "#app/features/properties/property.ts";
import { slugify } from "#app/lib/text/text.ts";
import { type ListName, listKind } from "./list-kinds.ts";
import { type Search, wholeList, writeSearch } from "./list-search.ts";
import { type LabelOf, listLabels } from "./list-subject.ts";
import { typePlural } from "./list-words.ts";

const home: PathStep = { label: "Accueil", href: "/" };

/** The pages above the list of a search, and its own name: each part of the path is a step. */
export function listPath({ list, values }: Search, labelOf: LabelOf): { steps: PathStep[]; current: string } {
  let search = wholeList(list);
  const steps = [home, listStep(list)];
  for (const name of listKind(list).segments) {
    const [value, ...others] = values[name] ?? [];
    if (value === undefined || others.length > 0 || (name === "quartier" && !search.values.ville)) continue;
    search = { ...search, values: { ...search.values, [name]: [value] } };
    const label = name === "type" ? typePlural(value as TypeBien) : labelOf(name, value);
    steps.push({ label: label ?? value, href: writeSearch(search) });
  }
  return { steps: steps.slice(0, -1), current: steps.at(-1)?.label ?? "" };
}

/** The lists above the page of a listing. Those that exist whatever is in them: the last of its kind may be the one that was sold. */
export function listingPath({ list: { name, ville } }: Pick<ListingView, "list">): PathStep[] {
  const list = name as ListName;
  const steps = [home, listStep(list)];
  return ville ? [...steps, { label: ville, href: writeSearch({ ...wholeList(list), values: { ville: [slugify(ville)] } }) }] : steps;
}

function listStep(list: ListName): PathStep {
  return { label: listLabels[list], href: listKind(list).path };
}
