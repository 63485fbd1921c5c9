import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { CompactCard, type Measure } from "#app/platform/listings/compact-card.tsx";
import { type PublicProject, projectCategorieLabels, projectStatutLabels, projectStatutOf, showsAvancement } from "./project.ts";

type ProjectCompactCardProps = { project: PublicProject; isFirst?: boolean };

/** In a list of many; the home page has the large one. A project has no price: its state stands in the corner. */
export function ProjectCompactCard({ project, isFirst }: ProjectCompactCardProps) {
  return (
    <CompactCard
      page={href("/realisations/:slug", { slug: project.slug })}
      titre={project.titre}
      images={project.images}
      badge={<span className="transaction-badge">{stateOf(project)}</span>}
      place={project.ville}
      measures={measuresOf(project)}
      isFirst={isFirst}
    />
  );
}

/** "Terminé", "En cours · 68 %" */
function stateOf(project: PublicProject) {
  const statut = projectStatutOf(project);
  const label = projectStatutLabels[statut] ?? statut;
  return showsAvancement(project) ? `${label} · ${project.pourcentage_avancement ?? 0}\u00a0%` : label;
}

function measuresOf({ categorie, superficie }: PublicProject): Measure[] {
  return [{ word: projectCategorieLabels[categorie] }, ...(superficie ? [{ figure: formatNumber(superficie), word: "m²" }] : [])];
}
