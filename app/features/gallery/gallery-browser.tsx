import { Maximize2, Play } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from "react";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import { PictureArrows } from "#app/services/pictures/picture-carousel.tsx";
import { PictureViewer, usePictureIndex } from "#app/services/pictures/picture-viewer.tsx";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { GALLERY_ROWS, type ShownGalleryImage } from "./gallery-image.ts";

/** One picture large, all of them small under it, and the viewer over them. An island: without script the small ones are links to their files. */
export function GalleryBrowser({ images, label }: { images: ShownGalleryImage[]; label: string }) {
  const { index, setIndex, step } = usePictureIndex(images.length);
  const [isOpen, setIsOpen] = useState(false);
  const [rowCount, setRowCount] = useState(GALLERY_ROWS);
  const stage = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const current = images[index];
  const isFirst = rowCount === GALLERY_ROWS;

  // The button that had the focus may be gone: the first picture that is new takes it over.
  useEffect(() => {
    if (rowCount > GALLERY_ROWS) linksAfter(stage.current)[seen.current]?.focus();
  }, [rowCount]);

  /** A phone has hidden the second half of the first ones. */
  function showMore() {
    seen.current = linksAfter(stage.current).filter((link) => link.getClientRects().length > 0).length;
    setRowCount(rowCount + GALLERY_ROWS);
  }

  function choose(position: number) {
    setIndex(position);
    stage.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <GalleryStage
        ref={stage}
        images={images}
        label={label}
        index={index}
        onIndex={setIndex}
        onStep={step}
        onOpen={() => setIsOpen(true)}
      />
      {images.length > 1 && <GalleryGrid images={images.slice(0, rowCount)} isFirst={isFirst} current={index} onChoose={choose} />}
      {images.length > (isFirst ? GALLERY_ROWS / 2 : rowCount) && (
        <p className={images.length > rowCount ? "gallery-more" : "gallery-more is-for-folded"}>
          <Button type="button" variant="outline" onClick={showMore}>
            Voir plus
          </Button>
        </p>
      )}
      {isOpen && current && (
        <PictureViewer
          images={images.map(({ image }) => image)}
          title={current.titre}
          caption={current.description}
          film={
            current.video_url && (
              <VideoPlayer key={current.image.path} url={current.video_url} title={current.titre} poster={current.image} sizes="100vw" />
            )
          }
          index={index}
          onIndex={setIndex}
          onStep={step}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function linksAfter(stage: HTMLElement | null) {
  return [...(stage?.parentElement?.querySelectorAll<HTMLElement>(".gallery-grid a") ?? [])];
}

type GalleryGridProps = {
  images: ShownGalleryImage[];
  /** No more were asked for: a phone shows half of them. */
  isFirst: boolean;
  /** The position of the picture shown large above. */
  current: number;
  onChoose: (position: number) => void;
};

/** Every picture small, under its title. One that is chosen is shown large above; without script its file opens. */
function GalleryGrid({ images, isFirst, current, onChoose }: GalleryGridProps) {
  function choose(event: MouseEvent, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(position);
  }

  return (
    <ul className={isFirst ? "gallery-grid is-first" : "gallery-grid"}>
      {images.map(({ titre, description, video_url, image }, position) => (
        <li key={image.path}>
          <a
            href={fallbackUrl(image)}
            aria-current={position === current ? "true" : undefined}
            onClick={(event) => choose(event, position)}
          >
            <Picture image={image} alt="" sizes="(min-width: 1440px) 312px, (min-width: 900px) 22vw, 43vw" isSmall />
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

type GalleryStageProps = {
  ref: Ref<HTMLDivElement>;
  images: ShownGalleryImage[];
  label: string;
  index: number;
  onIndex: (index: number) => void;
  onStep: (step: 1 | -1) => void;
  /** The full screen. */
  onOpen: () => void;
};

const SIZES = "(min-width: 1440px) 1280px, (min-width: 900px) 90vw, 85vw";

/** One picture large, with what is said of it. It moves only when it is asked to: by arrows, dots, keys or a finger (picture-carousel.client.ts). */
function GalleryStage({ ref, images, label, index, onIndex, onStep, onOpen }: GalleryStageProps) {
  const current = images[index];
  const isSeries = images.length > 1;
  if (!current) return null;

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
        <Picture key={current.image.path} image={current.image} sizes={SIZES} />
        <figcaption>
          <div className="gallery-words" aria-live="polite">
            <b>{current.titre}</b>
            {current.description && <p>{current.description}</p>}
          </div>
          {isSeries && (
            <span className="gallery-count tabular">
              {index + 1} / {images.length}
            </span>
          )}
          <a className="gallery-open" href={fallbackUrl(current.image)} aria-label="Voir en grand" title="Voir en grand" onClick={open}>
            {current.video_url ? <Play aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          </a>
        </figcaption>
        {isSeries && <PictureArrows onStep={onStep} />}
      </figure>
      {isSeries && (
        <ol className="gallery-dots">
          {images.map(({ titre, image: { path } }, position) => (
            <li key={path}>
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
