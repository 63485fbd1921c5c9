import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { PhotoPublicationsTable, UploadedImagesTable } from "#app/db/tables/platform-tables.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { claimNext, finishJob, isFreeJob, type JobClaim, JobLost, keepClaim, releaseJob, renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { discardFiles, newStoragePath } from "#app/services/media/intake/media-record.server.ts";
import { type Check, inspectMedia, type MediaReport, mendRecords, removeStrays } from "#app/services/media/media-check.server.ts";
import { changeRows } from "#app/services/publication/change-rows.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";

const PHOTOS = "photos";

/** One photo whose public copy goes to `storage_path`, a place of this attempt alone. */
type Publication = Selectable<PhotoPublicationsTable> & { storage_path: string };
/** All photos of one vehicle, and where attempts that failed, or that a crash cut short, may have left files. */
type ClaimedPublications = { vehicleId: string; publications: Publication[]; leftovers: string[]; claim: JobClaim };

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

function listFreePublications(db: Db, now: number) {
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
async function completePublications(trx: Trx, { vehicleId, claim }: ClaimedPublications) {
  await trx.deleteFrom("photo_publications").where("vehicle_id", "=", vehicleId).execute();
  await finishJob(trx, claim);
}

type Photo = Selectable<UploadedImagesTable>;
type Copy = { publication: Publication; photo: Photo };
type PublicationStores = { db: Db; storage: MediaStorage };

const RETRY_AFTER_MS = 30_000;
const system: Actor = { username: "système" };

/** The other sizes of a photo were made while it was being copied. */
class OvertakenError extends Error {}

/**
 * Public copies of the private photos of a sell request, beside the vehicle it became; the private ones stay. Files come first, then, in
 * one transaction, their records and the vehicle that shows them; a failure takes the files away again and leaves the photos in line.
 * A photo that is no longer there is left out.
 */
export async function publishPhotosOf(publishing: PublicationStores, vehicleId: string, actor: Actor): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const claimed = await claimPublications(publishing.db, Date.now(), vehicleId);
    isDone = !claimed || (await publish(publishing, claimed, actor));
  }
}

/** What a crash or a storage that was away left in line, of all vehicles; resolves to how many have their photos now. */
export async function publishWaitingPhotos(publishing: PublicationStores, now = Date.now(), isStopping = () => false): Promise<number> {
  let done = 0;
  while (!isStopping()) {
    const claimed = await claimPublications(publishing.db, now);
    if (!claimed) break;
    try {
      if (await publish(publishing, claimed, system)) done++;
    } catch (error) {
      log.warn("photos-postponed", { vehicle: claimed.vehicleId, error: String(error) }); // released: tried again later
    }
  }
  return done;
}

/** False when it was overtaken. */
async function publish({ db, storage }: PublicationStores, claimed: ClaimedPublications, actor: Actor): Promise<boolean> {
  const { publications, leftovers, vehicleId, claim } = claimed;
  using _held = keepClaim(db, claim);
  try {
    for (const path of leftovers) await storage.remove(path);
    const copies = await copyAll({ db, storage }, publications);
    const shown = await changeContent(db, async (trx, announce) => {
      await completePublications(trx, claimed);
      return copies.length > 0 && (await showBeside(trx, announce, vehicleId, copies, actor));
    });
    if (!shown) await discardAll(storage, publications); // the vehicle, or the photos, went meanwhile
    return true;
  } catch (error) {
    await discardAll(storage, publications);
    const isOvertaken = error instanceof OvertakenError || error instanceof JobLost;
    await releaseJob(db, claim, isOvertaken ? undefined : Date.now() + RETRY_AFTER_MS);
    if (!isOvertaken) throw error;
    return false;
  }
}

async function discardAll(storage: MediaStorage, publications: readonly Publication[]) {
  for (const { storage_path } of publications) await discardFiles(storage, storage_path);
}

async function copyAll({ db, storage }: PublicationStores, publications: readonly Publication[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const publication of publications) {
    const photo = await findPhoto(db, publication.photo_id);
    if (photo && (await copyFolder(storage, photo.storage_path, publication.storage_path))) copies.push({ publication, photo });
  }
  return copies;
}

function findPhoto(db: Db | Trx, id: string): Promise<Photo | undefined> {
  return db.selectFrom("uploaded_images").selectAll().where("id", "=", id).where("is_private", "=", true).executeTakeFirst();
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

async function insertCopy(trx: Trx, { publication: { storage_path, alt }, photo }: Copy): Promise<ImageRef> {
  const now = await findPhoto(trx, photo.id);
  // The files were read while its row said this: a row that says something else has other files.
  if (now?.variants_state !== photo.variants_state || String(now.widths) !== String(photo.widths)) throw new OvertakenError("other sizes");
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
    attempts: 0,
    created_at: nowIso(),
  };
  await trx.insertInto("uploaded_images").values(copy).execute();
  return { id: copy.id, alt };
}

/** False when the vehicle is gone for good; one in the bin gets its pictures too. */
async function showBeside(trx: Trx, announce: Announce, id: string, copies: readonly Copy[], actor: Actor): Promise<boolean> {
  const before = await trx.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirst();
  if (!before) return false;
  const images = [...(before.images ?? [])];
  for (const copy of copies) images.push(await insertCopy(trx, copy));
  await changeRows(trx, announce, actor, "vehicles", [before], { change: { images: JSON.stringify(images) } });
  return true;
}

export type PhotoReport = MediaReport & {
  /** Photos that a vehicle still waits for. */
  unpublished: { photo_id: string; vehicle_id: string }[];
};

/** The check of the media, with the photos of sell requests; changes nothing. */
export async function inspectPhotos(check: Check): Promise<PhotoReport> {
  const { db, now = Date.now() } = check;
  return { ...(await inspectMedia(check)), unpublished: await listFreePublications(db, now) };
}

/** Photos are published between the two: lost ones are left out by then, and what a vehicle waits for is not yet removed as unused. */
export async function mendPhotos(check: Check, report: PhotoReport) {
  await mendRecords(check.db, report);
  await publishWaitingPhotos(check);
  await removeStrays(check);
}
