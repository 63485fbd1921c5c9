import { ImageOff } from "lucide-react";

/** Stands for a picture that is missing or broken. */
export function NoPicture() {
  return (
    <span className="no-picture">
      <span className="no-picture-icon">
        <ImageOff aria-hidden="true" />
      </span>
      {"Pas d'image"}
    </span>
  );
}
