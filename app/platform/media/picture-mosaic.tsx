import { Images } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { fallbackUrl, type PublicImage } from "./image.ts";
import { NoPicture } from "./no-picture.tsx";
import { Picture } from "./picture.tsx";
import { PictureViewer } from "./picture-viewer.tsx";
import { usePictureIndex } from "./use-picture-index.ts";

const TILES = 5;

/** The pictures a page opens with. Each leads to the full screen, or to its file without script. */
export function PictureMosaic({ images, title }: { images: PublicImage[]; title: string }) {
  const { index, setIndex, step } = usePictureIndex(images.length);
  const [isFull, setIsFull] = useState(false);
  const [first] = images;
  const tiles = images.slice(0, TILES);

  if (!first)
    return (
      <div className="picture-mosaic" data-tiles="1">
        <NoPicture />
      </div>
    );

  function open(event: MouseEvent, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIndex(position);
    setIsFull(true);
  }

  return (
    <div className="picture-mosaic" data-tiles={tiles.length}>
      {tiles.map((image, position) => (
        <a key={image.path} className="picture-mosaic-tile" href={fallbackUrl(image)} onClick={(event) => open(event, position)}>
          <Picture
            image={image}
            alt={image.alt || `${title}, photo ${position + 1}`}
            sizes={position === 0 ? firstSizes(tiles.length) : "(min-width: 900px) 33vw, 85vw"}
            priority={position === 0}
          />
        </a>
      ))}
      {images.length > 1 && (
        <>
          <ButtonLink variant="outline" className="picture-mosaic-all" href={fallbackUrl(first)} onClick={(event) => open(event, 0)}>
            <Images aria-hidden="true" />
            Voir les {images.length} photos
          </ButtonLink>
          <noscript>
            <ol className="picture-mosaic-list">
              {images.map((image, position) => (
                <li key={image.path}>
                  <a href={fallbackUrl(image)}>Photo {position + 1}</a>
                </li>
              ))}
            </ol>
          </noscript>
        </>
      )}
      {isFull && (
        <PictureViewer images={images} title={title} index={index} onIndex={setIndex} onStep={step} onClose={() => setIsFull(false)} />
      )}
    </div>
  );
}

function firstSizes(count: number) {
  return count === 1 ? "(min-width: 1440px) 1280px, 85vw" : "(min-width: 900px) 50vw, 85vw";
}
