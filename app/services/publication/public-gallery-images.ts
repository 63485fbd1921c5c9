import type { Selectable } from "kysely";
import type { GalleryImagesTable } from "#app/db/tables/listing-tables.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";

type GalleryImage = Selectable<GalleryImagesTable>;

/** Every column a visitor may see. */
export const publicGalleryColumns = [
  "id",
  "titre",
  "description",
  "image_id",
  "video_url",
  "categorie",
  "ordre",
  "created_at",
  "updated_at",
] as const satisfies (keyof GalleryImage)[];

export function galleryImageAsSeen(row: Pick<GalleryImage, (typeof publicGalleryColumns)[number] | "statut" | "deleted_at">) {
  return row.statut === "publie" && row.deleted_at === null ? columnsAsSeen(row, publicGalleryColumns) : undefined;
}
