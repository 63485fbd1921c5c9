import { Maximize2, Play } from "lucide-react";
import type { KeyboardEvent, MouseEvent, Ref } from "react";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import { PictureArrows } from "#app/services/pictures/picture-carousel.tsx";
import type { PublicGalleryImage } from "./gallery-image.ts";

type GalleryStageProps = {
  ref: Ref<HTMLDivElement>;
  images: PublicGalleryImage[];
  label: string;
  index: number;
  onIndex: (index: number) => void;
  onStep: (step: 1 | -1) => void;
  /** The full screen. */
  onOpen: () => void;
};

const SIZES = "(min-width: 1440px) 1280px, (min-width: 900px) 90vw, 85vw";

/** One picture large, with what is said of it. It moves only when it is asked to: by arrows, dots, keys or a finger (picture-carousel.client.ts). */
export function GalleryStage({ ref, images, label, index, onIndex, onStep, onOpen }: GalleryStageProps) {
  const shown = images[index];
  const isSeries = images.length > 1;
  if (!shown) return null;

  function handleKey(event: KeyboardEvent) {
    if (!isSeries || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    onStep(event.key === "ArrowRight" ? 1 : -1);
  }

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not pictures.
    <div
      ref={ref}
      className="gallery-carousel"
      role="group"
      aria-roledescription={isSeries ? "carrousel" : undefined}
      aria-label={label}
      onKeyDown={handleKey}
    >
      <figure className="gallery-stage">
        <Picture key={shown.id} image={shown.image} sizes={SIZES} />
        <figcaption>
          <div className="gallery-words" aria-live="polite">
            <b>{shown.titre}</b>
            {shown.description && <p>{shown.description}</p>}
          </div>
          {isSeries && (
            <span className="gallery-count tabular">
              {index + 1} / {images.length}
            </span>
          )}
          <a className="gallery-open" href={fallbackUrl(shown.image)} aria-label="Voir en grand" title="Voir en grand" onClick={open}>
            {shown.video_url ? <Play aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          </a>
        </figcaption>
        {isSeries && <PictureArrows onStep={onStep} />}
      </figure>
      {isSeries && (
        <ol className="gallery-dots">
          {images.map(({ id, titre }, position) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Image ${position + 1} sur ${images.length}\u00a0: ${titre}`}
                aria-current={position === index ? "true" : undefined}
                onClick={() => onIndex(position)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
