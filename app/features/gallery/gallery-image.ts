import type { Selectable } from "kysely";
import type { GalleryImagesTable } from "#app/db/tables/listing-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import type { publicGalleryColumns } from "#app/services/publication/public-gallery-images.ts";

export type GalleryImage = Selectable<GalleryImagesTable>;
export type GalleryStatut = GalleryImage["statut"];

/** Small pictures shown at first, and with each "Voir plus": two rows of a wide screen. */
export const GALLERY_ROWS = 8;

export const DEFAULT_CATEGORIE = "general";
export const MAX_TITRE = 120;
/** A new picture is published; an edit keeps the status it has. */
export const NEW_GALLERY_STATUT: GalleryStatut = "publie";

/** A row whose picture is gone is left out. */
export type PublicGalleryImage = Omit<Pick<GalleryImage, (typeof publicGalleryColumns)[number]>, "image_id"> & { image: PublicImage };

/** What the gallery of the home page shows, and all that its page carries of each picture. */
export type ShownGalleryImage = Pick<PublicGalleryImage, "titre" | "image"> &
  Partial<Pick<PublicGalleryImage, "description" | "video_url">>;

export const galleryStatutLabels: Record<GalleryStatut, string> = { publie: "Publiée", brouillon: "Masquée" };

export const galleryStatutTones: Record<GalleryStatut, Tone> = { publie: "ok", brouillon: "mute" };

/** The publish and hide toggle. */
export function toggledStatut({ statut }: Pick<GalleryImage, "statut">): GalleryStatut {
  return statut === "publie" ? "brouillon" : "publie";
}
