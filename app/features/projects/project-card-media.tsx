import { Video } from "lucide-react";
import { parseVideoUrl } from "#app/lib/video.ts";
import { fallbackUrl } from "#app/platform/media/image.ts";
import { NoPicture } from "#app/platform/media/no-picture.tsx";
import { Picture } from "#app/platform/media/picture.tsx";
import type { PublicProject } from "./project.ts";

type ProjectCardMediaProps = { project: Pick<PublicProject, "titre" | "images" | "video_url">; sizes: string };

/** The first picture; a click opens them all in full screen (overlays.client.ts), or its file without script. */
export function ProjectCardMedia({ project: { titre, images, video_url }, sizes }: ProjectCardMediaProps) {
  const [first] = images;
  return (
    <div className="listing-card-media">
      {first ? (
        <a
          href={fallbackUrl(first)}
          aria-label={`Agrandir\u00a0: ${first.alt || titre}`}
          data-opens="viewer"
          data-props={JSON.stringify({ images, title: titre })}
        >
          <Picture image={first} alt="" sizes={sizes} />
        </a>
      ) : (
        <NoPicture />
      )}
      {video_url && parseVideoUrl(video_url) && (
        <span className="project-card-video">
          <Video aria-hidden="true" />
          Vidéo
        </span>
      )}
    </div>
  );
}
