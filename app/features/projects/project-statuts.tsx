import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { projectStatutTones } from "./project.ts";

type ProjectStatutsProps = { statuts: { planifie?: number; en_cours?: number; termine?: number } };

/** How many projects are planned, running and finished. */
export function ProjectStatuts({ statuts: { planifie = 0, en_cours = 0, termine = 0 } }: ProjectStatutsProps) {
  const counted = [
    { statut: "planifie", label: pluralize(planifie, "Planifié"), count: planifie },
    { statut: "en_cours", label: "En cours", count: en_cours },
    { statut: "termine", label: pluralize(termine, "Terminé"), count: termine },
  ] as const;
  return (
    <div className="project-statuts flow gap-2 mb-3 figures">
      {counted.map(({ statut, label, count }) => (
        <Badge key={statut} tone={projectStatutTones[statut]}>
          {label} {formatNumber(count)}
        </Badge>
      ))}
    </div>
  );
}
