import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import type { PublicProject } from "./project.ts";

/** How to ask for a similar work, beside the details of the permanent page. */
export function ProjectPanel({ project, actions }: { project: PublicProject; actions: ReactNode }) {
  return (
    <aside className="listing-panel" aria-label="Contact">
      <p className="project-panel-title">Un projet comme celui-ci&nbsp;?</p>
      <p className="listing-panel-label">Dites-nous où, quelle surface et pour quand&nbsp;: nous revenons avec un chiffrage.</p>
      <div className="listing-panel-actions">{actions}</div>
      <p className="listing-panel-note project-panel-note">
        Mis à jour le <time dateTime={project.updated_at}>{formatDateTime(project.updated_at)}</time>.{" "}
        <span>Référence {project.reference}.</span>
      </p>
    </aside>
  );
}
