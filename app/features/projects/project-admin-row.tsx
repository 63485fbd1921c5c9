import { Form } from "react-router";
import { ListingFigures, ListingRow, thumbnailUrl } from "#app/features/listing-parts/listing-row.tsx";
import { formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { capitalize, pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight } from "#app/services/auth/rights.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { projectCategorieLabels, projectStatutLabels, projectStatutOf, projectStatutTones, showsAvancement } from "./project.ts";
import type { AdminProject } from "./project-content.server.ts";

const SHOWN_THUMBNAILS = 4;

type ProjectAdminRowProps = { row: AdminProject; signs?: ListingSigns; onDelete: () => void };

export function ProjectAdminRow({ row: project, signs, onDelete }: ProjectAdminRowProps) {
  const { id, titre, ville, categorie, superficie, budget_prevu, images } = project;
  const statut = projectStatutOf(project);
  const facts = [project.reference, ville, projectCategorieLabels[categorie], superficie && `${formatNumber(superficie)}\u00a0m²`];
  return (
    <ListingRow
      table="projects"
      id={id}
      titre={titre}
      image={images[0]}
      facts={facts.filter(Boolean).join("\u00a0· ")}
      amount={
        typeof budget_prevu === "number" && (
          <>
            <p>{formatPrix(budget_prevu)}</p>
            <span>budget prévu</span>
          </>
        )
      }
      figures={<ListingFigures signs={signs} />}
      editTo={`/admin-dashboard/realisations/${id}`}
      copyTo={`/admin-dashboard/realisations/nouveau?copie=${id}`}
      posterTo={project.publication === "en_ligne" && `/admin-dashboard/realisations/${id}/affiche`}
      onDelete={onDelete}
    >
      <div className="listing-row-badges cluster gap-1h mt-2">
        <PublicationMark row={project} />
        <Badge tone={projectStatutTones[statut]}>
          {projectStatutLabels[statut]}
          {showsAvancement(project) && ` ${project.pourcentage_avancement}\u00a0%`}
        </Badge>
        <DemoBadge row={project} />
      </div>
      <Thumbnails images={images} />
      <HiddenFromVisitors project={project} />
    </ListingRow>
  );
}

/** "Client et budgets masqués sur le site. Montrer": a form that hides what was filled in says so where the row is. */
function HiddenFromVisitors({ project }: { project: AdminProject }) {
  const { id, version, client_nom, afficher_client, budget_prevu, budget_reel, masquer_budgets } = project;
  const hidden = [client_nom && !afficher_client && "client", (budget_prevu || budget_reel) && masquer_budgets && "budgets"].filter(
    Boolean,
  );
  const may = useMay();
  if (hidden.length === 0) return null;
  return (
    <Form method="post" className="row gap-2 mt-2 note" preventScrollReset replace>
      <span>
        {capitalize(hidden.join(" et "))} masqué{hidden.includes("budgets") && "s"} sur le site.
      </span>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {may(contentRight("projects", "modifier")) && (
        <Button type="submit" name="intent" value="montrer" variant="link" size="small">
          Montrer
        </Button>
      )}
    </Form>
  );
}

function Thumbnails({ images }: { images: Image[] }) {
  if (images.length === 0) return null;
  const others = images.length - SHOWN_THUMBNAILS;
  return (
    <div className="project-thumbnails gap-1h mt-2">
      {images.slice(0, SHOWN_THUMBNAILS).map((image) => (
        <img key={image.id} src={thumbnailUrl(image)} alt="" width={64} height={48} loading="lazy" />
      ))}
      {others > 0 && <span className="small figures">+{others}</span>}
    </div>
  );
}

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
