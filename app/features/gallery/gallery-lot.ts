import { MAX_TITRE } from "./gallery-image.ts";

/** Pictures that one form adds at most. */
export const MAX_LOT = 30;

/** One picture of the form that adds several: its file, the row it becomes, its title. */
export type LotPicture = { image_id: string; id: string; titre: string };

/** In the form it is one value, which begins with the file: a draft leaves out those that are gone (see kept-drafts.ts). */
export function lotValue({ image_id, id, titre }: LotPicture) {
  return `${image_id}|${id}|${titre}`;
}

export function readLotValue(value: string): LotPicture {
  const [image_id = "", id = "", ...titre] = value.split("|");
  return { image_id, id, titre: titre.join("|") };
}

/** "villa-agoe_terrasse.JPG" is "Villa agoe terrasse": something to correct rather than to type. */
export function titreOfFile(name: string) {
  const words = name
    .slice(0, 255)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .split(/[\s_-]+/)
    .filter(Boolean)
    .join(" ");
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_TITRE);
}
