import { Maximize2 } from "lucide-react";
import { useState } from "react";
import type { PublicImage } from "./image.ts";
import { NoPicture, Picture } from "./picture.tsx";
import { PictureArrows } from "./picture-carousel.tsx";
import { PictureViewer, usePictureIndex } from "./picture-viewer.tsx";

const ROW = 4;

/** One large picture, its thumbnails four per row, and the full screen. A swipe presses its arrows: picture-carousel.client.ts. */
export function PictureGallery({ images, title, sizes }: { images: PublicImage[]; title: string; sizes: string }) {
  const { index, setIndex, step } = usePictureIndex(images.length);
  const [isFull, setIsFull] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const image = images[index];
  const isSeries = images.length > 1;

  if (!image)
    return (
      <div className="picture-gallery-main">
        <NoPicture />
      </div>
    );

  const folded = isUnfolded ? 0 : Math.max(images.length - ROW, 0);
  const hidesOthers = (position: number) => folded > 0 && position === ROW - 1;
  function choose(position: number) {
    setIndex(position);
    if (hidesOthers(position)) setIsUnfolded(true);
  }

  return (
    <div className="picture-gallery">
      <div className="picture-gallery-main">
        <button
          type="button"
          className="picture-gallery-open"
          aria-label={`Agrandir\u00a0: ${image.alt || title}`}
          onClick={() => setIsFull(true)}
        >
          <Picture key={index} image={image} sizes={sizes} priority />
        </button>
        {isSeries && <PictureArrows onStep={step} />}
        {isSeries && (
          <span className="picture-gallery-count">
            {index + 1} / {images.length}
          </span>
        )}
        <span className="picture-gallery-full" aria-hidden="true">
          <Maximize2 />
        </span>
      </div>
      {isSeries && (
        <div className="picture-gallery-thumbnails">
          {images.slice(0, images.length - folded).map((thumbnail, position) => (
            <button
              key={thumbnail.path}
              type="button"
              aria-label={hidesOthers(position) ? `Photo ${position + 1}, +${folded}` : `Photo ${position + 1}`}
              aria-current={position === index ? "true" : undefined}
              onClick={() => choose(position)}
            >
              <Picture image={thumbnail} alt="" sizes="160px" />
              {hidesOthers(position) && <span className="picture-gallery-more">+{folded}</span>}
            </button>
          ))}
        </div>
      )}
      {isFull && (
        <PictureViewer images={images} title={title} index={index} onIndex={setIndex} onStep={step} onClose={() => setIsFull(false)} />
      )}
    </div>
  );
}
