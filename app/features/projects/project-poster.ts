import type { ListingPoster } from "#app/platform/composer/poster-template.ts";
import { type PublicProject, projectCategorieLabels, projectStatutLabels, projectStatutOf, typeProjetLabels } from "./project.ts";

/** The words on a poster of it: it has no price. */
export function projectPoster(project: PublicProject): ListingPoster {
  const { titre, categorie, ville, type_projet, superficie, reference } = project;
  const measures = [
    projectStatutLabels[projectStatutOf(project)],
    type_projet && typeProjetLabels[type_projet],
    superficie && `${superficie}\u00a0m²`,
  ];
  return {
    badge: projectCategorieLabels[categorie].toUpperCase(),
    tone: "plain",
    title: titre,
    place: ville ?? "",
    measures: measures.filter((part) => typeof part === "string"),
    reference,
  };
}
