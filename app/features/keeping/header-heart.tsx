import { Heart } from "lucide-react";
import { RawScript } from "#app/kernel/html/raw-html.tsx";
import { FAVOURITES_PATH } from "#app/services/measure/references.ts";
import { text as fillCount } from "./favourite-count.inline.ts?text";

const NUMBER_ID = "favoris-nombre";

/** The link to the favourites; the browser fills in the number: the cached page is the same for all visitors. */
export function HeaderHeart() {
  return (
    <>
      <a className="header-heart" href={FAVOURITES_PATH}>
        <Heart aria-hidden="true" />
        <span className="visually-hidden">Mes favoris</span>
        <b id={NUMBER_ID} hidden data-kept="" />
      </a>
      <RawScript html={fillCount} />
    </>
  );
}
