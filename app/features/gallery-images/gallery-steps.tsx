import { ChevronLeft, ChevronRight } from "lucide-react";

/** Pictures of one page of the mosaic. */
export const GALLERY_PAGE = 7;

/** Previous and next page of the mosaic. */
export function GallerySteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <div className="gallery-steps">
      <button type="button" aria-label="Images précédentes" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" aria-label="Images suivantes" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
