import { href } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { ListingAmount } from "#app/platform/listings/listing-amount.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type PublicProject, showsAvancement, typeProjetLabels } from "./project.ts";
import { ProjectBadges } from "./project-badges.tsx";
import { ProjectCardMedia } from "./project-card-media.tsx";
import { ProjectProgress } from "./project-progress.tsx";

const SIZES = "(min-width: 1440px) 408px, (min-width: 1080px) 30vw, (min-width: 680px) 46vw, 80vw";
const LARGE_SIZES = "(min-width: 1440px) 742px, (min-width: 1080px) 53vw, 80vw";

type ProjectCardProps = {
  project: PublicProject;
  /** On a list the details open over the page (listing-details.client.ts); a new tab and a browser without script get the permanent page. */
  opensDetails?: boolean;
  /** The first of a list, over the whole width. */
  isLarge?: boolean;
};

export function ProjectCard({ project, opensDetails = false, isLarge = false }: ProjectCardProps) {
  const titleId = `titre-${project.slug}`;
  const page = href("/realisations/:slug", { slug: project.slug });
  const facts = cardFacts(project);

  return (
    <article className={classNames("listing-card project-card", isLarge && "is-large")}>
      <ProjectCardMedia project={project} sizes={isLarge ? LARGE_SIZES : SIZES} />
      <div className="listing-card-body">
        <ProjectBadges project={project} />
        <h3 id={titleId}>
          <a href={page}>{project.titre}</a>
        </h3>
        <p className="listing-place icon-before icon-pin">{project.ville}</p>
        {showsAvancement(project) && <ProjectProgress project={project} label="Avancement" />}
        <p className="listing-card-description">{project.description}</p>
        {facts.length > 0 && (
          <dl className="project-card-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ButtonLink
          variant={isLarge ? "primary" : "outline"}
          full={!isLarge}
          href={page}
          data-details={opensDetails || undefined}
          aria-describedby={titleId}
        >
          Voir le projet
        </ButtonLink>
      </div>
    </article>
  );
}

/** A value that is unknown or zero has no place. */
function cardFacts({ superficie, budget_prevu, date_debut, type_projet, client_nom }: PublicProject) {
  return [
    { label: "Surface", value: superficie && `${formatNumber(superficie)}\u00a0m²` },
    { label: "Budget prévu", value: budget_prevu && <ListingAmount prix={budget_prevu} /> },
    { label: "Début", value: date_debut?.slice(0, 4) },
    { label: "Type", value: type_projet && typeProjetLabels[type_projet] },
    { label: "Client", value: client_nom },
  ].filter(({ value }) => value);
}
