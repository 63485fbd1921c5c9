import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ImageRef } from "#app/db/tables/column-types.ts";
import type { PhotoPublicationsTable } from "#app/db/tables/platform-tables.ts";
import { claimNext, finishJob, isFreeJob, type JobClaim, renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newStoragePath } from "#app/services/media/intake/media-record.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";

const PHOTOS = "photos";

/** One photo whose public copy goes to `storage_path`, a place of this attempt alone. */
export type Publication = Selectable<PhotoPublicationsTable> & { storage_path: string };
/** All photos of one vehicle, and where attempts that failed, or that a crash cut short, may have left files. */
export type ClaimedPublications = { vehicleId: string; publications: Publication[]; leftovers: string[]; claim: JobClaim };

/** Notes, in the transaction that creates the vehicle, which photos are to stand beside it: whatever happens next, none is forgotten. */
export async function queuePublications(trx: Trx, refs: readonly ImageRef[], vehicle_id: string) {
  const created_at = nowIso();
  const rows = refs.map(({ id, alt }, rang) => ({ photo_id: id, vehicle_id, alt, rang, storage_path: null, created_at }));
  if (rows.length === 0) return;
  await trx
    .insertInto("photo_publications")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await renewWork(trx, PHOTOS, vehicle_id);
}

/** Those that no process is at. */
function freePublications(db: Db, now: number) {
  return db.selectFrom("photo_publications").where(isFreeJob(PHOTOS, "photo_publications.vehicle_id", new Date(now).toISOString()));
}

export function listFreePublications(db: Db, now: number) {
  return freePublications(db, now).select(["photo_id", "vehicle_id"]).orderBy("vehicle_id").orderBy("rang").execute();
}

/** Takes the photos of one vehicle, the given one or the next. */
export function claimPublications(db: Db, now: number, wanted?: string): Promise<ClaimedPublications | undefined> {
  const free = freePublications(db, now).select("vehicle_id as id").orderBy("created_at").orderBy("vehicle_id").limit(1);
  const next = wanted === undefined ? free : free.where("vehicle_id", "=", wanted);
  return claimNext(db, PHOTOS, next, now, (claim) => beginAttempt(db, claim));
}

function beginAttempt(db: Db, claim: JobClaim): Promise<ClaimedPublications | undefined> {
  const vehicleId = claim.key;
  return db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom("photo_publications").selectAll().where("vehicle_id", "=", vehicleId).orderBy("rang").execute();
    if (rows.length === 0) return undefined;
    const publications = rows.map((row) => ({ ...row, storage_path: newStoragePath(usageRules.vehicles) }));
    for (const { photo_id, storage_path } of publications)
      await trx.updateTable("photo_publications").set({ storage_path }).where("photo_id", "=", photo_id).execute();
    return { vehicleId, publications, leftovers: rows.flatMap(({ storage_path }) => storage_path ?? []), claim };
  });
}

/** They leave the list; fails when another process has taken them over. */
export async function completePublications(trx: Trx, { vehicleId, claim }: ClaimedPublications) {
  await trx.deleteFrom("photo_publications").where("vehicle_id", "=", vehicleId).execute();
  await finishJob(trx, claim);
}
