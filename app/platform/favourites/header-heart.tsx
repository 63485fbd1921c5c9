import { Heart } from "lucide-react";
import { RawScript } from "#app/platform/html/raw-html.tsx";
import { FAVOURITES_KEY } from "./favourite-list.ts";
import { FAVOURITES_PATH } from "./references.ts";

const NUMBER_ID = "favoris-nombre";

/** After the first paint: the first look into the storage waits for the disk. At the first touch hearts.client.ts takes over. */
export const fillNumber =
  "requestAnimationFrame(()=>setTimeout(()=>{try{const" +
  `{v,l}=JSON.parse(localStorage["${FAVOURITES_KEY}"]),b=document.getElementById("${NUMBER_ID}");` +
  "b.textContent=l.filter(({r})=>/^[BV]-\\d{4,6}$/.test(r)).length;" +
  'b.hidden=v!=1||b.textContent=="0"}catch{}}))';

/** The way to the favourites, with their number once the browser has told it: the page is the same for everybody. */
export function HeaderHeart() {
  return (
    <>
      <a className="header-heart" href={FAVOURITES_PATH}>
        <Heart aria-hidden="true" />
        <span className="visually-hidden">Mes favoris</span>
        <b id={NUMBER_ID} hidden data-kept="" />
      </a>
      <RawScript html={fillNumber} />
    </>
  );
}
