import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import type { UploadedImagesTable } from "#app/db/tables/platform-tables.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { discardFiles } from "#app/services/media/intake/media-record.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";
import {
  type ClaimedPublications,
  claimPublications,
  completePublications,
  type Publication,
  releasePublications,
} from "./photo-publications.server.ts";

type Photo = Selectable<UploadedImagesTable>;
type Copy = { publication: Publication; photo: Photo };
type Publishing = { db: Db; storage: MediaStorage };

const RETRY_AFTER_MS = 30_000;
const system: Actor = { username: "système" };

/** Another process took the work over, or the other sizes of a photo were made while it was being copied. */
class OvertakenError extends Error {}

/**
 * Public copies of the private photos of a sell request, beside the vehicle it became; the private ones stay. Files come first, then, in
 * one transaction, their records and the vehicle that shows them; a failure takes the files away again and leaves the photos in line.
 * A photo that is no longer there is left out.
 */
export async function publishPhotosOf(publishing: Publishing, vehicleId: string, actor: Actor): Promise<void> {
  for (let claimed = await claimPublications(publishing.db, vehicleId); claimed; ) {
    const isDone = await publish(publishing, claimed, actor);
    claimed = isDone ? undefined : await claimPublications(publishing.db, vehicleId);
  }
}

/** What a crash or a storage that was away left in line, of all vehicles; resolves to how many have their photos now. */
export async function publishWaitingPhotos(publishing: Publishing): Promise<number> {
  let done = 0;
  for (let claimed = await claimPublications(publishing.db); claimed; claimed = await claimPublications(publishing.db)) {
    try {
      if (await publish(publishing, claimed, system)) done++;
    } catch (error) {
      log.warn("photos-postponed", { vehicle: claimed.vehicleId, error: String(error) }); // released: tried again later
    }
  }
  return done;
}

/** False when it was overtaken. */
async function publish({ db, storage }: Publishing, claimed: ClaimedPublications, actor: Actor): Promise<boolean> {
  const { publications, leftovers, vehicleId } = claimed;
  try {
    for (const path of leftovers) await storage.remove(path);
    const copies = await copyAll({ db, storage }, publications);
    const shown = await changeContent(db, async (trx, announce) => {
      if (!(await completePublications(trx, claimed))) throw new OvertakenError("taken over");
      const audience = copies.length > 0 ? await showBeside(trx, vehicleId, copies, actor) : undefined;
      if (!audience) return [];
      announce("vehicles", audience, [vehicleId]);
      return copies;
    });
    if (shown.length === 0) await discardAll(storage, publications); // the vehicle, or the photos, went meanwhile
    return true;
  } catch (error) {
    await discardAll(storage, publications);
    const isOvertaken = error instanceof OvertakenError;
    await releasePublications(db, claimed, isOvertaken ? null : new Date(Date.now() + RETRY_AFTER_MS).toISOString());
    if (!isOvertaken) throw error;
    return false;
  }
}

async function discardAll(storage: MediaStorage, publications: readonly Publication[]) {
  for (const { storage_path } of publications) await discardFiles(storage, storage_path);
}

async function copyAll({ db, storage }: Publishing, publications: readonly Publication[]): Promise<Copy[]> {
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
async function showBeside(trx: Trx, id: string, copies: readonly Copy[], actor: Actor): Promise<Audience | undefined> {
  const before = await trx.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirst();
  if (!before) return undefined;
  const images = [...(before.images ?? [])];
  for (const copy of copies) images.push(await insertCopy(trx, copy));
  const after = await trx
    .updateTable("vehicles")
    .set({ images: JSON.stringify(images), version: before.version + 1, updated_at: nowIso() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "update", table_name: "vehicles", row_id: id, before, after });
  return audienceOf("vehicles", before, after);
}
