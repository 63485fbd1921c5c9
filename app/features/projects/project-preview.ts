import type { ListingPreview } from "#app/platform/composer/preview-template.ts";
import {
  type PublicProject,
  projectCategorieLabels,
  projectStatutLabels,
  projectStatutOf,
  showsAvancement,
  typeProjetLabels,
} from "./project.ts";

/** The words on the picture of a link to it: how far it is in the place of a price. */
export function projectPreview(project: PublicProject): ListingPreview {
  const { titre, categorie, ville, type_projet, pourcentage_avancement } = project;
  const statut = projectStatutLabels[projectStatutOf(project)];
  const hasProgress = showsAvancement(project) && pourcentage_avancement !== null;
  return {
    badge: projectCategorieLabels[categorie].toUpperCase(),
    tone: "plain",
    headline: hasProgress ? `Avancement ${pourcentage_avancement}\u00a0%` : statut,
    line: [ville, type_projet && typeProjetLabels[type_projet].toLowerCase()].filter(Boolean).join(" · "),
    title: titre,
  };
}
