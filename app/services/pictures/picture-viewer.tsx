import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from "react";
import { dropDialog, pushDialog } from "#app/ui/overlays/dialog-stack.ts";
import { MIN_SWIPE_PX, type PublicImage } from "./image.ts";
import { Picture } from "./picture.tsx";
import { PictureArrows } from "./picture-carousel.tsx";

type PictureViewerProps = {
  images: PublicImage[];
  title: string;
  /** A sentence or two under the picture. */
  caption?: string | null;
  /** Takes the place of the picture, for one that is a film. */
  film?: ReactNode;
  index: number;
  onIndex: (index: number) => void;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/** Pictures in full screen. Mounted while open; the browser keeps the focus inside and gives it back. */
export function PictureViewer({ images, title, caption, film, index, onIndex, onStep, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useSwipe(onStep);
  const image = images[index];
  const isSeries = images.length > 1;

  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!current.open) current.showModal();
    pushDialog(current);
    // Also on unmount: only close() gives the focus back.
    return () => {
      dropDialog(current);
      current.close();
    };
  }, []);

  // The small one of the picture that is shown is seen too, however it was reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves with the index
  useEffect(() => showWhole(dialog.current?.querySelector(".picture-viewer-strip [aria-current]")), [index]);

  function handleKey(event: KeyboardEvent) {
    if (!isSeries) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") onStep(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "Home" || event.key === "End") onIndex(event.key === "Home" ? 0 : images.length - 1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog ref={dialog} className="picture-viewer" aria-label="Photos en plein écran" onClose={onClose} onKeyDown={handleKey}>
      <div className="picture-viewer-head">
        <span className="picture-viewer-count" aria-live="polite">
          {index + 1} / {images.length}
        </span>
        <span className="picture-viewer-title">{title}</span>
        <button type="button" aria-label="Fermer" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="picture-viewer-main" {...swipe}>
        {film ?? (image && <Picture key={index} image={image} sizes="100vw" priority />)}
        {isSeries && <PictureArrows onStep={onStep} />}
      </div>
      {caption && <p className="picture-viewer-caption">{caption}</p>}
      {isSeries && (
        <div className="picture-viewer-strip">
          {images.map((thumbnail, position) => (
            <button
              key={thumbnail.path}
              type="button"
              aria-label={`Photo ${position + 1}`}
              aria-current={position === index ? "true" : undefined}
              onClick={() => onIndex(position)}
              onFocus={({ currentTarget }) => showWhole(currentTarget)}
            >
              <Picture image={thumbnail} alt="" sizes="104px" />
            </button>
          ))}
        </div>
      )}
    </dialog>
  );
}

function showWhole(thumbnail: Element | null | undefined) {
  thumbnail?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export type SwipeHandlers = { onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void };

/** Calls back with 1 for a swipe towards the next item, -1 for the previous one. */
function useSwipe(onSwipe: (step: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart({ touches }) {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const dx = touch.clientX - start.current.x;
      const dy = touch.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}

/** The position in a list of pictures that turns round at both ends. */
export function usePictureIndex(count: number, initial = 0) {
  const [index, setIndex] = useState(initial);
  return {
    // The list may have become shorter since the last step.
    index: Math.min(index, Math.max(count - 1, 0)),
    setIndex,
    step: (by: 1 | -1) => setIndex((current) => (Math.min(current, count - 1) + by + count) % count),
  };
}

type PictureViewerOverlayProps = { images: PublicImage[]; title: string; index?: number; onClose: () => void };

/** The viewer on its own, opened from a picture of the page. */
export function PictureViewerOverlay({ images, title, index: first = 0, onClose }: PictureViewerOverlayProps) {
  const { index, setIndex, step } = usePictureIndex(images.length, first);
  return <PictureViewer images={images} title={title} index={index} onIndex={setIndex} onStep={step} onClose={onClose} />;
}
