import { Video } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { parseVideoUrl } from "#app/lib/video.ts";
import { fallbackUrl } from "#app/platform/media/image.ts";
import { NoPicture } from "#app/platform/media/no-picture.tsx";
import { Picture } from "#app/platform/media/picture.tsx";
import { PictureViewer } from "#app/platform/media/picture-viewer.tsx";
import { usePictureIndex } from "#app/platform/media/use-picture-index.ts";
import type { PublicProject } from "./project.ts";

type ProjectCardMediaProps = { project: Pick<PublicProject, "titre" | "images" | "video_url">; sizes: string };

/** The first picture; a click opens them all in full screen, or its file without script. */
export function ProjectCardMedia({ project: { titre, images, video_url }, sizes }: ProjectCardMediaProps) {
  const { index, setIndex, step } = usePictureIndex(images.length);
  const [isFull, setIsFull] = useState(false);
  const [first] = images;

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIndex(0);
    setIsFull(true);
  }

  return (
    <div className="listing-card-media">
      {first ? (
        <a href={fallbackUrl(first)} aria-label={`Agrandir : ${first.alt || titre}`} onClick={open}>
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
      {isFull && (
        <PictureViewer images={images} title={titre} index={index} onIndex={setIndex} onStep={step} onClose={() => setIsFull(false)} />
      )}
    </div>
  );
}
