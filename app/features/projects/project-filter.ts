import { projectCategories, projectStatuts } from "#app/db/tables/closed-lists.ts";
import { readTown } from "#app/db/tables/places.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { readUnfoldedPages } from "#app/lib/values/page-size.ts";
import type { SearchDefinition } from "#app/services/search/search.ts";
import { closedChoices, villeChoices } from "#app/services/search/search-groups.ts";
import { type ProjectCategorie, type ProjectStatut, projectCategorieLabels, projectStatutLabels } from "./project.ts";

export type ProjectFilter = {
  q?: string;
  /** The words as they are typed, and none that is nearly like them. */
  exact?: true;
  categorie?: ProjectCategorie;
  statut?: ProjectStatut;
  /** One of ours by its name, another by its folded text. */
  ville?: string;
  page: number;
};

/** The address parameters this list understands; the page cache keeps no other. */
export const projectFilterNames = ["p_q", "p_exact", "p_categorie", "p_statut", "p_ville", "p_page"] as const;

/** Absurd values in the address are ignored or clamped, never an error. */
export function readProjectFilter(params: URLSearchParams): ProjectFilter {
  return {
    q: params.get("p_q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    exact: params.get("p_q")?.trim() && params.get("p_exact") === "1" ? true : undefined,
    categorie: projectCategories.find((value) => value === params.get("p_categorie")),
    statut: projectStatuts.find((value) => value === params.get("p_statut")),
    ville: readTown(params.get("p_ville")),
    page: readUnfoldedPages(params.get("p_page")),
  };
}

/** The same filter as address parameters, defaults left out, after those of the other lists of the page. */
export function writeProjectFilter(filter: Partial<ProjectFilter>, others = ""): URLSearchParams {
  const { q, exact, categorie, statut, ville, page = 1 } = filter;
  const params = new URLSearchParams(others);
  for (const name of projectFilterNames) params.delete(name);
  if (q) params.set("p_q", q);
  if (exact) params.set("p_exact", "1");
  if (categorie) params.set("p_categorie", categorie);
  if (statut) params.set("p_statut", statut);
  if (ville) params.set("p_ville", ville);
  if (page > 1) params.set("p_page", String(page));
  return params;
}

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
