import { ListingFigures, ListingRow, thumbnailUrl } from "#app/features/listing-parts/listing-row.tsx";
import { formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { PublicationMark } from "#app/services/content/publication-choice.tsx";
import type { ListingSigns } from "#app/services/measure/listing-signs.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { projectCategorieLabels, projectStatutLabels, projectStatutOf, projectStatutTones, showsAvancement } from "./project.ts";
import type { AdminProject } from "./project-content.server.ts";

const SHOWN_THUMBNAILS = 4;

type ProjectAdminRowProps = { row: AdminProject; signs?: ListingSigns; onDelete: () => void };

export function ProjectAdminRow({ row: project, signs, onDelete }: ProjectAdminRowProps) {
  const { id, titre, ville, categorie, superficie, budget_prevu, images } = project;
  const statut = projectStatutOf(project);
  const facts = [ville, projectCategorieLabels[categorie], superficie && `${formatNumber(superficie)}\u00a0m²`];
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
    </ListingRow>
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
