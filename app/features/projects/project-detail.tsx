import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { ListingText } from "#app/platform/listings/listing-text.tsx";
import { PictureGallery } from "#app/platform/media/picture-gallery.tsx";
import { PictureMosaic } from "#app/platform/media/picture-mosaic.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import { type PublicProject, projectLieu } from "./project.ts";
import { ProjectBadges } from "./project-badges.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectPanel } from "./project-panel.tsx";
import { ProjectProgress } from "./project-progress.tsx";

type ProjectDetailProps = {
  project: PublicProject;
  layout: "dialog" | "page";
  /** How to reach the agency about this project: beside the details of the page; the dialog has them in its foot. */
  actions: ReactNode;
};

/** Everything about one project: the same in the dialog over the list and on its permanent page, arranged for each. */
export function ProjectDetail({ project, layout, actions }: ProjectDetailProps) {
  const { titre, images, video_url, notes_publiques } = project;
  const isPage = layout === "page";
  const Title = isPage ? "h1" : "h3";
  const Heading = isPage ? "h2" : "h4";

  return (
    <div className={`listing-detail is-${layout}`}>
      <div className="listing-detail-pictures">
        {isPage ? (
          <PictureMosaic images={images} title={titre} />
        ) : (
          <PictureGallery images={images} title={titre} sizes="(min-width: 900px) 560px, 100vw" />
        )}
      </div>
      <div className="listing-detail-info">
        <ProjectBadges project={project} withType />
        <Title className="listing-detail-title">{titre}</Title>
        <p className="listing-place">
          <MapPin aria-hidden="true" />
          {projectLieu(project)}
        </p>
        <div className="project-detail-progress">
          <ProjectProgress project={project} label="Avancement du projet" />
        </div>
        <ProjectFacts project={project} />
        <section>
          <Heading>Description</Heading>
          <ListingText text={project.description} />
        </section>
        {notes_publiques && (
          <section>
            <Heading>Notes</Heading>
            <ListingText text={notes_publiques} />
          </section>
        )}
      </div>
      {video_url && (
        <section className="listing-detail-video">
          <Heading>Vidéo du projet</Heading>
          <VideoPlayer
            url={video_url}
            title="Vidéo du projet"
            poster={images.at(-1)}
            sizes="(min-width: 900px) 720px, 100vw"
            caption="Se lance au toucher"
          />
        </section>
      )}
      {isPage && <ProjectPanel project={project} actions={actions} />}
    </div>
  );
}
