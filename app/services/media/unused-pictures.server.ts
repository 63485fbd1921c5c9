import type { Trx } from "#app/db/engine/client.server.ts";
import { readColumnsInSteps } from "#app/db/queries/row-steps.server.ts";
import { onePictureTables, pictureListTables } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { listDraftedPictures } from "#app/services/drafts/draft-pictures.server.ts";

/** The media a row shows, whatever its table. */
export function picturesOf(row: { id?: string; images?: ImageRef[] | null; image_id?: string }): string[] {
  return [...(row.images ?? []).map(({ id }) => id), ...(row.image_id ? [row.image_id] : [])];
}

/** Forgets those of these pictures that no row shows any more and no draft names. Their files are left to the daily check of the media folder. */
export async function forgetUnusedPictures(trx: Trx, pictures: Iterable<string>) {
  const candidates = new Set(pictures);
  if (candidates.size === 0) return;
  for (const table of pictureListTables)
    for await (const rows of readColumnsInSteps(trx, table, ["images"])) for (const id of rows.flatMap(picturesOf)) candidates.delete(id);
  for (const table of onePictureTables)
    for await (const rows of readColumnsInSteps(trx, table, ["image_id"])) for (const { image_id } of rows) candidates.delete(image_id);
  for (const id of await listDraftedPictures(trx)) candidates.delete(id);
  if (candidates.size > 0)
    await trx
      .deleteFrom("uploaded_images")
      .where("id", "in", [...candidates])
      .execute();
}
