import type { Db } from "#app/db/client.server.ts";
import type { ImageRef } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { discardFiles, newStoragePath } from "./intake/media-record.server.ts";
import { usageRules } from "./intake/media-usage.ts";
import { type MediaStorage, readAll } from "./storage/storage.server.ts";

/**
 * Public copies of the private photos of a sell request, for the vehicle it became; the private ones stay.
 * A photo that is no longer there is left out.
 */
export async function publishSellPhotos(
  { db, storage }: { db: Db; storage: MediaStorage },
  refs: readonly ImageRef[],
): Promise<ImageRef[]> {
  const copies: ImageRef[] = [];
  for (const { id, alt } of refs) {
    const photo = await db.selectFrom("uploaded_images").selectAll().where("id", "=", id).where("is_private", "=", true).executeTakeFirst();
    if (!photo) continue;
    const storage_path = newStoragePath(usageRules.vehicles);
    try {
      if (!(await copyFolder(storage, photo.storage_path, storage_path))) continue;
      const copy = {
        ...photo,
        id: newId(),
        storage_path,
        public_url: photo.public_url.replace(photo.storage_path, storage_path),
        related_type: usageRules.vehicles.related_type,
        owner_table: null,
        owner_id: null,
        is_private: false,
        widths: JSON.stringify(photo.widths),
        claimed_until: null,
        attempts: 0,
        created_at: nowIso(),
      };
      await db.insertInto("uploaded_images").values(copy).execute();
      copies.push({ id: copy.id, alt });
    } catch (error) {
      await discardFiles(storage, storage_path);
      throw error;
    }
  }
  return copies;
}

/** False when there was nothing to copy. */
async function copyFolder(storage: MediaStorage, from: string, to: string): Promise<boolean> {
  let isCopied = false;
  for await (const { path } of storage.list(from)) {
    const bytes = await readAll(storage, path);
    if (!bytes) continue;
    await storage.put(path.replace(from, to), bytes);
    isCopied = true;
  }
  return isCopied;
}
