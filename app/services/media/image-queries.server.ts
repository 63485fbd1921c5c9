import type { Db } from "#app/db/engine/client.server.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import type { Image, PublicImage } from "#app/services/pictures/image.ts";

/** The public pictures behind these references, by media id. */
export async function findImages(db: Db, refs: ImageRef[]): Promise<Map<string, Omit<Image, "alt">>> {
  const ids = [...new Set(refs.map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("uploaded_images")
    .select(["id", "storage_path as path", "width", "height", "widths", "placeholder"])
    .where("id", "in", ids)
    .where("is_private", "=", false)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, width: row.width ?? 0, height: row.height ?? 0 }]));
}

/** Replaces the references of each row by its pictures; a reference whose record is gone is left out. */
export async function withImages<Row extends { images: ImageRef[] | null }>(
  db: Db,
  rows: Row[],
): Promise<(Omit<Row, "images"> & { images: Image[] })[]> {
  const imagesById = await findImages(
    db,
    rows.flatMap(({ images }) => images ?? []),
  );
  return rows.map((row) => ({
    ...row,
    images: (row.images ?? []).flatMap(({ id, alt }) => {
      const image = imagesById.get(id);
      return image ? [{ ...image, alt }] : [];
    }),
  }));
}

/** The same for visitors. */
export async function withPublicImages<Row extends { images: ImageRef[] | null }>(
  db: Db,
  rows: Row[],
): Promise<(Omit<Row, "images"> & { images: PublicImage[] })[]> {
  return (await withImages(db, rows)).map((row) => ({ ...row, images: row.images.map(({ id: _, ...image }) => image) }));
}
