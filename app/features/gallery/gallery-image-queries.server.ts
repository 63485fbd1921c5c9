import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals, inOrder } from "#app/db/queries/list-page.server.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import { foldText } from "#app/lib/text/text.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import type { Image, PublicImage } from "#app/services/pictures/image.ts";
import { publicGalleryColumns } from "#app/services/publication/public-gallery-images.ts";
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
  const pictured = await withPicture(db, rows);
  return pictured.flatMap(({ image_id: _, image, ...row }) => (image ? [{ ...row, image: withoutId(image) }] : []));
}

export type GalleryFilter = Pick<ListFilter<GalleryStatut>, "q" | "statut" | "categorie" | "tri">;

/** `statuts` of the whole gallery, `total` of what the filter shows. */
export async function listGalleryImagesForAdmin(
  db: Db,
  { page, ...filter }: GalleryFilter & { page: number },
): Promise<{ rows: AdminGalleryImage[]; total: number; statuts: Record<GalleryStatut, number> }> {
  const totals = await findRowTotals(db, ["gallery_images"]);
  const statuts: Record<GalleryStatut, number> = { publie: 0, brouillon: 0, ...totals.gallery_images };
  const allIds = await findGalleryIds(db, filter);
  const ids = allIds.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const rows = ids.length > 0 ? await db.selectFrom("gallery_images").selectAll().where("id", "in", ids).execute() : [];
  return { rows: await withPicture(db, inOrder(ids, rows)), total: allIds.length, statuts };
}

/** What a filter shows, in the order of the gallery or the newest first: an index has all of it. A title is searched without its accents. */
export async function findGalleryIds(db: Db, { q = "", statut, categorie, tri }: GalleryFilter): Promise<string[]> {
  let query = db.selectFrom("gallery_images").select(["id", "titre"]).where("deleted_at", "is", null);
  if (statut) query = query.where("statut", "=", statut);
  if (categorie) query = query.where("categorie", "=", categorie);
  const ordered = tri === "recents" ? query.orderBy("created_at", "desc").orderBy("id", "desc") : query.orderBy("ordre").orderBy("id");
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const rows = await ordered.execute();
  return rows.flatMap(({ id, titre }) => (words.every((word) => foldText(titre).includes(word)) ? [id] : []));
}

/** Those that have a picture outside the bin. */
export async function listGalleryCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("gallery_images")
    .select("categorie")
    .distinct()
    .where("deleted_at", "is", null)
    .orderBy("categorie")
    .execute();
  return rows.map(({ categorie }) => categorie);
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
  const imagesById = await findImages(
    db,
    rows.map(({ image_id, titre }) => ({ id: image_id, alt: titre })),
  );
  return rows.map((row) => {
    const image = imagesById.get(row.image_id);
    return { ...row, image: image && { ...image, alt: row.titre } };
  });
}

function withoutId({ id: _, ...image }: Image): PublicImage {
  return image;
}
