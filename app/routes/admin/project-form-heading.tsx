import { listingPath } from "#app/db/content-types.ts";
import type { AdminProject } from "#app/features/projects/project-queries.server.ts";
import { ListingFormHeading } from "#app/routes/admin/form/listing-form-heading.tsx";

/** Without a project: the heading of a new one. */
export function ProjectFormHeading({ project }: { project?: AdminProject }) {
  return (
    <ListingFormHeading
      title="Réalisations"
      listUrl="/admin-dashboard/realisations"
      listLabel="Tous les projets"
      publicPath={listingPath("projects")}
      row={project}
    >
      <p>Nouveau projet</p>
    </ListingFormHeading>
  );
}
