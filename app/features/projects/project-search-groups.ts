import { projectCategories, projectStatuts } from "#app/db/tables/closed-lists.ts";
import type { SearchDefinition } from "#app/services/search/search.ts";
import { closedChoices, villeChoices } from "#app/services/search/search-groups.ts";
import { type ProjectCategorie, type ProjectStatut, projectCategorieLabels, projectStatutLabels } from "./project.ts";

/** What the list of projects compares: kept for every one online. */
export type ProjectSearchRow = {
  id: string;
  categorie: ProjectCategorie;
  ville: string;
  statut: ProjectStatut;
  /** Milliseconds. */
  updatedAt: number;
};

/** FILTRE-02, in the order of the parameters. */
export const projectSearch: SearchDefinition<ProjectSearchRow> = {
  groups: [
    closedChoices({
      name: "categorie",
      title: "Catégorie",
      values: projectCategories,
      labels: projectCategorieLabels,
      valuesOf: ({ categorie }) => categorie,
    }),
    villeChoices(),
    closedChoices({
      name: "statut",
      title: "Statut",
      values: projectStatuts,
      labels: projectStatutLabels,
      valuesOf: ({ statut }) => statut,
    }),
  ],
  sorts: [{ name: "recent", label: "Les plus récents" }],
};
