import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import { type PublicProject, projectCategorieLabels, projectStatutLabels, projectStatutOf, showsAvancement } from "./project.ts";

type ProjectCompactCardProps = { project: PublicProject; isFirst?: boolean };

/** In a list of many; the home page has the large one. A project has no price: its state stands in the corner. */
export function ProjectCompactCard({ project, isFirst }: ProjectCompactCardProps) {
  const statut = projectStatutOf(project);
  return (
    <CompactCard
      page={href("/realisations/:slug", { slug: project.slug })}
      titre={project.titre}
      images={project.images}
      badge={<span className="transaction-badge">{projectStatutLabels[statut] ?? statut}</span>}
      place={project.ville}
      measures={measuresOf(project)}
      isFirst={isFirst}
    />
  );
}

function measuresOf(project: PublicProject): Measure[] {
  const { categorie, superficie, pourcentage_avancement } = project;
  return [
    { word: projectCategorieLabels[categorie] },
    ...(superficie ? [{ figure: formatNumber(superficie), word: "m²" }] : []),
    ...(showsAvancement(project) ? [{ figure: `${pourcentage_avancement ?? 0}\u00a0%`, word: "d’avancement" }] : []),
  ];
}
