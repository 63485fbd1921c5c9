import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type ProjectStatut, projectStatutTones } from "./project.ts";

/** How many projects are planned, running and finished. */
export function ProjectStatuts({ statuts }: { statuts: Record<ProjectStatut, number> }) {
  const counted = [
    { statut: "planifie", label: pluralize(statuts.planifie, "Planifié") },
    { statut: "en_cours", label: "En cours" },
    { statut: "termine", label: pluralize(statuts.termine, "Terminé") },
  ] as const;
  return (
    <div className="project-statuts">
      {counted.map(({ statut, label }) => (
        <Badge key={statut} tone={projectStatutTones[statut]}>
          {label} {formatNumber(statuts[statut])}
        </Badge>
      ))}
    </div>
  );
}
