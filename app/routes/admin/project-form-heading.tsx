import { ArrowLeft, ExternalLink, History } from "lucide-react";
import type { AdminProject } from "#app/features/projects/project-queries.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** Without a project: the heading of a new one. */
export function ProjectFormHeading({ project }: { project?: AdminProject }) {
  return (
    <>
      <h2 className="admin-title">Réalisations</h2>
      <div className="admin-form-heading">
        <ButtonLink to="/admin-dashboard/realisations" variant="link">
          <ArrowLeft />
          Tous les projets
        </ButtonLink>
        {project ? (
          <>
            <p>
              {project.reference}, modifié le {formatDateTime(project.updated_at)}
            </p>
            <ButtonLink href={`/realisations/${project.slug}`} target="_blank" rel="noopener" variant="link">
              <ExternalLink />
              Voir sur le site
            </ButtonLink>
            <ButtonLink to={`/admin-dashboard/realisations/${project.id}/historique`} variant="link">
              <History />
              Historique
            </ButtonLink>
          </>
        ) : (
          <p>Nouveau projet</p>
        )}
      </div>
    </>
  );
}
