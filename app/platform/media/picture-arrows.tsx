import { ChevronLeft, ChevronRight } from "lucide-react";

/** Previous and next; the caller decides what they move. */
export function PictureArrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <button type="button" className="picture-arrow is-previous" aria-label="Photo précédente" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" className="picture-arrow is-next" aria-label="Photo suivante" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
}
