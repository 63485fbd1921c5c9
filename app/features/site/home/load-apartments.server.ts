import type { Db } from "#app/db/engine/client.server.ts";
import { listFurnishedApartments } from "#app/features/properties/property-queries.server.ts";
import { log } from "#app/kernel/log/log.server.ts";

/** Null when they could not be read: the rest of the home page does not need them. */
export function loadApartments(db: Db) {
  return listFurnishedApartments(db).catch((error: unknown) => {
    log.error("apartment-list-failed", error);
    return null;
  });
}
