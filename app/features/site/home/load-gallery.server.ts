import type { Db } from "#app/db/engine/client.server.ts";
import { listPublicGalleryImages } from "#app/features/gallery/gallery-image-queries.server.ts";
import { log } from "#app/kernel/log/log.server.ts";

/** Null when it could not be read: the rest of the home page does not need it. */
export function loadGallery(db: Db) {
  return listPublicGalleryImages(db).catch((error: unknown) => {
    log.error("gallery-list-failed", error);
    return null;
  });
}
