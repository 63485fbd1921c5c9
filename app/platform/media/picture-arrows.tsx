/** Previous and next; the caller decides what they move. */
export function PictureArrows({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <button
        type="button"
        className="picture-arrow is-previous icon-before icon-next"
        aria-label="Photo précédente"
        onClick={() => onStep(-1)}
      />
      <button type="button" className="picture-arrow is-next icon-before icon-next" aria-label="Photo suivante" onClick={() => onStep(1)} />
    </>
  );
}
