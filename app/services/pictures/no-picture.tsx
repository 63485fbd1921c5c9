/** Stands for a picture that is missing or broken. */
export function NoPicture() {
  return (
    <span className="no-picture">
      <span className="no-picture-icon icon-before icon-no-image" />
      {"Pas d'image"}
    </span>
  );
}
