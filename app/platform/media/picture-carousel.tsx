import type { PublicImage } from "./image.ts";
import { NoPicture } from "./no-picture.tsx";
import { Picture } from "./picture.tsx";
import { PictureArrows } from "./picture-arrows.tsx";
import { usePictureIndex } from "./use-picture-index.ts";
import { useSwipe } from "./use-swipe.ts";

type PictureCarouselProps = { images: PublicImage[] /** What the pictures show, for their group name. */; label: string; sizes: string };

/** Pictures of a card, one at a time: the others are fetched only when somebody asks for them. */
export function PictureCarousel({ images, label, sizes }: PictureCarouselProps) {
  const { index, step } = usePictureIndex(images.length);
  const swipe = useSwipe(step);
  const image = images[index];

  if (!image) return <NoPicture />;
  if (images.length === 1) return <Picture image={image} sizes={sizes} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not pictures.
    <div className="picture-carousel" role="group" aria-roledescription="carrousel" aria-label={`Photos : ${label}`} {...swipe}>
      <div className="picture-carousel-frame" aria-live="polite">
        <Picture key={index} image={image} sizes={sizes} />
      </div>
      <PictureArrows onStep={step} />
      <ol className="picture-dots" aria-hidden="true">
        {images.map(({ path }, position) => (
          <li key={path} className={position === index ? "is-current" : undefined} />
        ))}
      </ol>
    </div>
  );
}
