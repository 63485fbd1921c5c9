import { Play } from "lucide-react";
import type { MouseEvent } from "react";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { PublicGalleryImage } from "./gallery-image.ts";

type GalleryGridProps = {
  images: PublicGalleryImage[];
  /** The position of the picture shown large above. */
  current: number;
  onChoose: (position: number) => void;
};

/** Every picture small, under its title. One that is chosen is shown large above; without script its file opens. */
export function GalleryGrid({ images, current, onChoose }: GalleryGridProps) {
  function choose(event: MouseEvent, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(position);
  }

  return (
    <ul className="gallery-grid">
      {images.map(({ id, titre, description, video_url, image }, position) => (
        <li key={id}>
          <a
            href={fallbackUrl(image)}
            aria-current={position === current ? "true" : undefined}
            onClick={(event) => choose(event, position)}
          >
            <Picture image={image} alt="" sizes="(min-width: 1440px) 312px, (min-width: 900px) 22vw, 43vw" />
            {video_url && (
              <span className="gallery-film">
                <Play aria-hidden="true" />
              </span>
            )}
            <span className="gallery-caption">
              <b>{titre}</b>
              {description && <span>{description}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
