import type { ProjectCategorie } from "#app/features/projects/project.ts";
import type { TypeBien } from "#app/features/properties/property.ts";
import { villeLabels } from "#app/services/search/search-groups.ts";
import type { ListName } from "./list-kinds.ts";
import type { Search } from "./list-search.ts";
import type { ListSubject } from "./list-words.ts";

/** Each list as it is called in tabs, paths and the foot of the page. */
export const listLabels: Record<ListName, string> = {
  annonces: "Tous les biens",
  acheter: "Acheter",
  louer: "Louer",
  "louer-meuble": "Louer meublé",
  "vehicules-a-vendre": "Véhicules à vendre",
  "vehicules-a-louer": "Véhicules à louer",
  "nos-realisations": "Réalisations",
};

const subjects: Record<ListName, ListSubject> = {
  annonces: { rows: "biens", offer: "à vendre et à louer" },
  acheter: { rows: "biens", offer: "à vendre" },
  louer: { rows: "biens", offer: "à louer", unit: "par mois" },
  "louer-meuble": { rows: "biens", isFurnished: true, unit: "par mois" },
  "vehicules-a-vendre": { rows: "véhicules", offer: "à vendre" },
  "vehicules-a-louer": { rows: "véhicules", offer: "à louer", unit: "par jour" },
  "nos-realisations": { rows: "réalisations" },
};

/** What is typed by people has the spelling of its rows, which the list found tells. */
export type LabelOf = (group: string, value: string) => string | undefined;

/** What a search is about. Of several types or makes the heading names none. */
export function subjectOf({ list, values }: Pick<Search, "list" | "values">, labelOf: LabelOf): ListSubject {
  const only = (group: string) => (values[group]?.length === 1 ? values[group][0] : undefined);
  const spelled = (group: string) => {
    const value = only(group);
    return value === undefined ? undefined : (labelOf(group, value) ?? value);
  };
  return {
    ...subjects[list],
    type: only("type") as TypeBien | undefined,
    categorie: only("categorie") as ProjectCategorie | undefined,
    marque: spelled("marque"),
    ville: villeLabels[only("ville") ?? ""],
    quartier: spelled("quartier"),
  };
}
