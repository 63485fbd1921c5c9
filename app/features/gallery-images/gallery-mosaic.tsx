import { Play } from "lucide-react";
import type { MouseEvent } from "react";
import { fallbackUrl } from "#app/platform/media/image.ts";
import { Picture } from "#app/platform/media/picture.tsx";
import type { PublicGalleryImage } from "./gallery-image.ts";

type GalleryMosaicProps = { images: PublicGalleryImage[]; onOpen: (position: number) => void };

/** Each picture opens in full screen, or as a file without script. */
export function GalleryMosaic({ images, onOpen }: GalleryMosaicProps) {
  function open(event: MouseEvent, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(position);
  }

  return (
    <ul className="gallery-mosaic" data-tiles={images.length}>
      {images.map(({ id, titre, description, video_url, image }, position) => (
        <li key={id}>
          <figure>
            <a href={fallbackUrl(image)} onClick={(event) => open(event, position)}>
              <Picture image={image} alt="" sizes={position === 0 ? "(min-width: 900px) 50vw, 100vw" : "(min-width: 900px) 25vw, 50vw"} />
              {video_url && (
                <span className="gallery-film">
                  <Play aria-hidden="true" />
                </span>
              )}
              <figcaption>
                <b>{titre}</b>
                {description && <span>{description}</span>}
              </figcaption>
            </a>
          </figure>
        </li>
      ))}
    </ul>
  );
}
