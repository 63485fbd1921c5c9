import { href } from "react-router";
import { ListingEnquiry } from "#app/features/contact-requests/listing-enquiry.tsx";
import type { PublicProject } from "#app/features/projects/project.ts";
import { ProjectCard } from "#app/features/projects/project-card.tsx";
import { ProjectDetail } from "#app/features/projects/project-detail.tsx";
import type { CodeDrawing } from "#app/platform/listings/code-drawing.server.ts";
import { ListingPath } from "#app/platform/listings/listing-path.tsx";
import { PrintedCode } from "#app/platform/listings/printed-code.tsx";
import { SimilarListings } from "#app/platform/listings/similar-listings.tsx";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { projectEnquiry } from "./listing-enquiries.ts";
import { projectPath } from "./lists/list-path.ts";

type ProjectPageBodyProps = {
  origin: string;
  project: PublicProject;
  settings: CompanySettings;
  similar: PublicProject[];
  /** For the printed page; none where the short address leads nowhere yet. */
  code?: CodeDrawing;
};

/** The permanent page of a project, for visitors and for whoever prepares it. */
export function ProjectPageBody({ origin, project, settings, similar, code }: ProjectPageBodyProps) {
  const url = origin + href("/realisations/:slug", { slug: project.slug });
  return (
    <>
      <div className="wrap">
        <ListingPath steps={projectPath()} titre={project.titre} url={url} />
        <ProjectDetail
          project={project}
          layout="page"
          code={code && <PrintedCode code={code} />}
          actions={<ListingEnquiry kind="devis" listing={projectEnquiry(project, url)} settings={settings} full />}
        />
      </div>
      <SimilarListings listings={similar} renderCard={(other) => <ProjectCard project={other} />} />
    </>
  );
}
