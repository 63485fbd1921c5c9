import { Badge } from "#app/ui/badge.tsx";
import {
  type Project,
  projectCategorieLabels,
  projectStatutLabels,
  projectStatutOf,
  projectStatutTones,
  typeProjetLabels,
} from "./project.ts";

type ProjectBadgesProps = { project: Pick<Project, "categorie" | "statut" | "type_projet">; withType?: boolean };

export function ProjectBadges({ project, withType = false }: ProjectBadgesProps) {
  const { categorie, type_projet } = project;
  const statut = projectStatutOf(project);
  return (
    <div className="listing-badges">
      <Badge tone="line">{projectCategorieLabels[categorie]}</Badge>
      {withType && type_projet && <Badge tone="line">{typeProjetLabels[type_projet]}</Badge>}
      {/* A word the site does not know yet is shown as it is, in grey. */}
      <Badge tone={projectStatutTones[statut] ?? "mute"}>{projectStatutLabels[statut] ?? statut}</Badge>
    </div>
  );
}
