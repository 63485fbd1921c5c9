import type { ReactNode } from "react";
import { ListingDetail } from "#app/platform/listings/listing-detail.tsx";
import { type ListingLayout, ListingSection } from "#app/platform/listings/listing-section.tsx";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import { type PublicProject, projectLieu } from "./project.ts";
import { ProjectBadges } from "./project-badges.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectPanel } from "./project-panel.tsx";
import { ProjectProgress } from "./project-progress.tsx";

type ProjectDetailProps = {
  project: PublicProject;
  layout: ListingLayout;
  /** The code of the short address, for the printed page. */
  code?: ReactNode;
  /** How to reach the agency about this project: beside the details of the page; the dialog has them in its foot. */
  actions: ReactNode;
};

export function ProjectDetail({ project, layout, code, actions }: ProjectDetailProps) {
  const { titre, images, video_url, description, notes_publiques } = project;
  return (
    <ListingDetail
      layout={layout}
      titre={titre}
      lieu={projectLieu(project)}
      images={images}
      code={code}
      badges={<ProjectBadges project={project} withType />}
      video={{ title: "Vidéo du projet", url: video_url }}
      panel={<ProjectPanel project={project} actions={actions} />}
    >
      <div className="project-detail-progress">
        <ProjectProgress project={project} label="Avancement du projet" />
      </div>
      <ProjectFacts project={project} />
      <ListingSection layout={layout} title="Description">
        <ListingText text={description} />
      </ListingSection>
      {notes_publiques && (
        <ListingSection layout={layout} title="Notes">
          <ListingText text={notes_publiques} />
        </ListingSection>
      )}
    </ListingDetail>
  );
}
