import type { PublicImage } from "./image.ts";
import { NoPicture, Picture } from "./picture.tsx";

type PictureCarouselProps = {
  images: PublicImage[];
  /** What the pictures show, for their group name. */
  label: string;
  sizes: string;
  /** As in `Picture`. */
  isSmall?: boolean;
};

/**
 * Pictures of a card, one at a time. The page holds the first; the others are named in `data-images` and made by
 * picture-carousel.client.ts when the visitor asks for them.
 */
export function PictureCarousel({ images, label, sizes, isSmall }: PictureCarouselProps) {
  const [image] = images;
  if (!image) return <NoPicture />;
  if (images.length === 1) return <Picture image={image} sizes={sizes} isSmall={isSmall} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not pictures.
    <div
      className="picture-carousel"
      role="group"
      aria-roledescription="carrousel"
      aria-label={`Photos\u00a0: ${label}`}
      data-images={JSON.stringify(images)}
    >
      <div className="picture-carousel-frame" aria-live="polite">
        <Picture image={image} sizes={sizes} isSmall={isSmall} />
      </div>
      <PictureArrows />
      <ol className="picture-dots" aria-hidden="true">
        {images.map(({ path }, position) => (
          <li key={path} className={position === 0 ? "is-current" : undefined} />
        ))}
      </ol>
    </div>
  );
}

type PictureArrowsProps = {
  /** Without it a script serves them: picture-carousel.client.ts. */
  onStep?: (step: 1 | -1) => void;
};

/** Previous and next; the caller decides what they move. */
export function PictureArrows({ onStep }: PictureArrowsProps) {
  return (
    <>
      <button
        type="button"
        className="picture-arrow is-previous icon-before icon-next"
        aria-label="Photo précédente"
        onClick={onStep && (() => onStep(-1))}
      />
      <button
        type="button"
        className="picture-arrow is-next icon-before icon-next"
        aria-label="Photo suivante"
        onClick={onStep && (() => onStep(1))}
      />
    </>
  );
}
