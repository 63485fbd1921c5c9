import type { Db } from "#app/db/client.server.ts";
import { findRowTotals } from "#app/db/row-counts.server.ts";
import { PAGE_SIZE } from "#app/lib/list-filter.ts";
import type { Image, PublicImage } from "#app/platform/media/image.ts";
import { findImages } from "#app/platform/media/image-queries.server.ts";
import { publicGalleryColumns } from "#app/platform/publication/public-gallery-images.ts";
import type { GalleryImage, GalleryStatut, PublicGalleryImage } from "./gallery-image.ts";

/** The home page has the same size however large the gallery grows. */
const PUBLIC_LIMIT = 40;

/** The picture is missing when its record is gone. */
export type AdminGalleryImage = GalleryImage & { image: Image | undefined };

export async function listPublicGalleryImages(db: Db): Promise<PublicGalleryImage[]> {
  const rows = await db
    .selectFrom("gallery_images")
    .select(publicGalleryColumns)
    .where("statut", "=", "publie")
    .where("deleted_at", "is", null)
    .orderBy("ordre", "asc")
    .orderBy("id", "asc")
    .limit(PUBLIC_LIMIT)
    .execute();
  const shown = await withPicture(db, rows);
  return shown.flatMap(({ image_id: _, image, ...row }) => (image ? [{ ...row, image: withoutId(image) }] : []));
}

export async function listGalleryImagesForAdmin(
  db: Db,
  { page }: { page: number },
): Promise<{ rows: AdminGalleryImage[]; total: number; statuts: Record<GalleryStatut, number> }> {
  const totals = await findRowTotals(db, ["gallery_images"]);
  const statuts: Record<GalleryStatut, number> = { publie: 0, brouillon: 0, ...totals.gallery_images };
  const rows = await db
    .selectFrom("gallery_images")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("ordre", "asc")
    .orderBy("id", "asc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { rows: await withPicture(db, rows), total: statuts.publie + statuts.brouillon, statuts };
}

export async function findGalleryImage(db: Db, id: string): Promise<AdminGalleryImage | undefined> {
  const row = await db.selectFrom("gallery_images").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  return row && (await withPicture(db, [row]))[0];
}

/** A gallery picture is described by its title. */
async function withPicture<Row extends { image_id: string; titre: string }>(
  db: Db,
  rows: Row[],
): Promise<(Row & { image: Image | undefined })[]> {
  const known = await findImages(
    db,
    rows.map(({ image_id, titre }) => ({ id: image_id, alt: titre })),
  );
  return rows.map((row) => {
    const image = known.get(row.image_id);
    return { ...row, image: image && { ...image, alt: row.titre } };
  });
}

function withoutId({ id: _, ...image }: Image): PublicImage {
  return image;
}
