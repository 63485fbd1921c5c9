import type { Property, TypeBien } from "#app/features/properties/property.ts";
import type { Vehicle } from "#app/features/vehicles/vehicle.ts";
import { slugify } from "#app/lib/text.ts";
import type { PathStep } from "#app/platform/listings/page-path.tsx";
import { type ListName, listByTransaction, listKind } from "./list-kinds.ts";
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
export function propertyPath({ type_transaction, ville }: { [Name in "type_transaction" | "ville"]: Property[Name] | null }): PathStep[] {
  const list = type_transaction ? listByTransaction[type_transaction] : "annonces"; // an unfinished draft may name neither
  if (!ville) return [home, listStep(list)];
  return [home, listStep(list), { label: ville, href: writeSearch({ ...wholeList(list), values: { ville: [slugify(ville)] } }) }];
}

export function vehiclePath({ type_transaction }: Pick<Vehicle, "type_transaction">): PathStep[] {
  return [home, listStep(type_transaction === "vente" ? "vehicules-a-vendre" : "vehicules-a-louer")];
}

export function projectPath(): PathStep[] {
  return [home, listStep("nos-realisations")];
}

function listStep(list: ListName): PathStep {
  return { label: listLabels[list], href: listKind(list).path };
}
