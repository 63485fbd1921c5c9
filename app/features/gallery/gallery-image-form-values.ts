import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import type { RowFormResult, RowKind } from "#app/services/kept-forms/row-form.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { DEFAULT_CATEGORIE, type GalleryImage, MAX_TITRE } from "./gallery-image.ts";
import type { AdminGalleryImage } from "./gallery-image-queries.server.ts";
import { galleryErrors, galleryStale } from "./gallery-words.ts";

/** The words of the form, in its order. */
export const galleryFieldLabels = {
  image_id: "Image",
  image_url: "Adresse de l’image",
  titre: "Titre",
  description: "Description",
  categorie: "Catégorie",
  ordre: "Ordre",
} as const;

export type GalleryField = keyof typeof galleryFieldLabels;

export const newGalleryValues: FormValues = { categorie: DEFAULT_CATEGORIE, ordre: "0" };

/** A stored picture as its form would send it. */
export function galleryFormValues(row: GalleryImage): FormValues {
  const { image_id, titre, description, categorie, ordre } = row;
  return { image_id, image_url: "", titre, description: description ?? "", categorie, ordre: String(ordre) };
}

/** Why a picture was not saved, with what was typed. */
export type GalleryFormResult = RowFormResult<AdminGalleryImage & { images: Image[] }>;

export function galleryResultMessage(result: GalleryFormResult) {
  switch (result.kind) {
    case "invalid":
      return { title: Object.values(result.errors)[0] ?? galleryErrors.save };
    case "stale":
      return galleryStale;
    case "failed":
      return { title: galleryErrors.save, description: result.message ?? galleryErrors.unexpected };
  }
}

/** Where two versions of the form differ, in words a person can compare. */
export function galleryDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  const names = Object.keys(galleryFieldLabels) as GalleryField[];
  return names.flatMap((name) => {
    const typed = comparable(mine, name);
    const saved = comparable(stored, name);
    if (typed === saved) return [];
    const words =
      name === "image_id" ? { mine: "L’image du formulaire", stored: "Une autre image" } : { mine: typed || "—", stored: saved || "—" };
    return [{ name, label: galleryFieldLabels[name], ...words }];
  });
}

function comparable(values: FormValues, name: GalleryField) {
  return textOf(values, name).replace(/\r\n?/g, "\n").trim();
}

export const galleryKind: RowKind<AdminGalleryImage & { images: Image[] }> = {
  lists: [],
  valuesOf: galleryFormValues,
  differencesOf: galleryDifferences,
  messageOf: galleryResultMessage,
  conflictTitle: "Cette image a été modifiée pendant votre saisie",
};

/** The form that adds several rows: none of them is there to be met. */
export const galleryLotKind: typeof galleryKind = { ...galleryKind, lists: ["photos"] };

/** One picture of the form that adds several: its file, the row it becomes, its title. */
export type LotPicture = { image_id: string; id: string; titre: string };

/** In the form it is one value, which begins with the file: a draft leaves out those that are gone (see local-copy.ts). */
export function lotValue({ image_id, id, titre }: LotPicture) {
  return `${image_id}|${id}|${titre}`;
}

export function readLotValue(value: string): LotPicture {
  const [image_id = "", id = "", ...titre] = value.split("|");
  return { image_id, id, titre: titre.join("|") };
}

/** A word that cameras and messengers put in the name of a picture, or figures: "IMG_20261118_101500", "WhatsApp Image 2026-11-18 at 10.15.00". */
const SAYS_NOTHING = /^(?:img|dsc|dscn|dcim|pxl|mvimg|wa|whatsapp|image|photo|screenshot|capture|at|à)?[\d.():]*$/i;

/** "villa-agoe_terrasse.JPG" is "Villa agoe terrasse": something to correct rather than to type. A name that says nothing is no title. */
export function titreOfFile(name: string) {
  const words = name
    .slice(0, 255)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (words.every((word) => SAYS_NOTHING.test(word))) return "";
  const titre = words.join(" ");
  return (titre.charAt(0).toUpperCase() + titre.slice(1)).slice(0, MAX_TITRE);
}
