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
