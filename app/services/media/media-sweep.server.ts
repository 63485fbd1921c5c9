import { createHmac } from "node:crypto";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Pause } from "#app/db/queries/row-steps.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent, findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { listDraftedPictures } from "#app/services/kept-forms/draft-pictures.server.ts";
import { DRAFT_KEPT_MS } from "#app/services/kept-forms/form-draft.ts";
import { sweepFolder } from "#app/services/media/intake/spool.server.ts";
import { refusals } from "#app/services/media/intake/upload-refusal.ts";
import { isOwnFile, isWornOut, type MediaStorage, type StoredFile } from "#app/services/storage/storage.server.ts";
import { listUnusedMedia, type UnusedMedia } from "./media-references.server.ts";

const RETENTION_MS = DAY_MS;
/** The token of a stranger's photo is good for two hours: after that no form can name it any more. */
const UNCLAIMED_RETENTION_MS = 3 * HOUR_MS;
const FILES_AT_ONCE = 500;
/** Since it was last written to: no sender is silent that long. */
const PARTIAL_RETENTION_MS = HOUR_MS;

/** `rest`: between two steps of what is read. */
type Sweep = { db: Db; storage: MediaStorage; now?: number; rest?: Pause };

/** Records nothing names after a day, and strangers' photos no form has named after a few hours. */
export function findUnusedMedia(db: Db, now = Date.now(), rest?: Pause): Promise<UnusedMedia[]> {
  return listUnusedMedia(db, {
    before: isoBefore(now, RETENTION_MS),
    unclaimedBefore: isoBefore(now, UNCLAIMED_RETENTION_MS),
    draftsAfter: isoBefore(now, DRAFT_KEPT_MS),
    rest,
  });
}

function isoBefore(now: number, ms: number) {
  return new Date(now - ms).toISOString();
}

/**
 * Removes those records, then their files. They are looked for before the transaction, which would hold up every other writer; within it
 * rows are written one at a time, so that what still holds there holds.
 */
export async function removeUnusedMedia({ db, storage, now = Date.now(), rest }: Sweep): Promise<UnusedMedia[]> {
  const version = await findNewestVersion(db, "bureau");
  const unused = await findUnusedMedia(db, now, rest);
  const removed = await changeContent(db, async (trx) => {
    const gone: UnusedMedia[] = [];
    // Content that was written meanwhile may name one of them: the next hour will do.
    if ((await findNewestVersion(trx, "bureau")) === version) {
      const drafted = await listDraftedPictures(trx, isoBefore(now, DRAFT_KEPT_MS)); // the saving of a draft moves no version
      for (const media of unused)
        if (!drafted.has(media.id) && (await removeRecord(trx, media, isoBefore(now, RETENTION_MS)))) gone.push(media);
    }
    await forgetClaimedPhotos(trx);
    await forgetPairsWithoutPicture(trx);
    return gone;
  });
  for (const { storage_path } of removed) await storage.remove(storage_path);
  return removed;
}

/** What was said of two pictures, once one of them is gone. */
async function forgetPairsWithoutPicture(trx: Trx) {
  const pictures = trx.selectFrom("uploaded_images").select("id");
  await trx
    .deleteFrom("photo_pairs")
    .where((pair) => pair.or([pair("image_a", "not in", pictures), pair("image_b", "not in", pictures)]))
    .execute();
}

/** Unless it was sent again or adopted since it was looked for. */
async function removeRecord(trx: Trx, { id, owner_id }: UnusedMedia, before: string) {
  const removed = await trx
    .deleteFrom("uploaded_images")
    .where("id", "=", id)
    .where("owner_id", owner_id === null ? "is" : "=", owner_id)
    .where((row) => row.or([row("sent_at", "is", null), row("sent_at", "<", before)]))
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Files that belong to no record and are older than a day: younger ones may be on their way to one. The server’s own have ages of their own. */
export async function listOrphanFiles({ db, storage, now = Date.now(), rest }: Sweep): Promise<StoredFile[]> {
  const orphans: StoredFile[] = [];
  let batch: StoredFile[] = [];
  // Files first: a record written meanwhile is then known, not missed.
  for await (const file of storage.list("")) {
    if (isOwnFile(file)) {
      if (isWornOut(file, now)) orphans.push(file);
      continue;
    }
    if (now - file.modifiedAt > RETENTION_MS) batch.push(file);
    if (batch.length < FILES_AT_ONCE) continue;
    orphans.push(...(await withoutRecord(db, batch)));
    batch = [];
    await rest?.();
  }
  return [...orphans, ...(await withoutRecord(db, batch))];
}

async function withoutRecord(db: Db, files: StoredFile[]): Promise<StoredFile[]> {
  if (files.length === 0) return [];
  const folders = [...new Set(files.map(folderOf))];
  const rows = await db.selectFrom("uploaded_images").select("storage_path").where("storage_path", "in", folders).execute();
  const zips = await db.selectFrom("imports").select("photos_path").where("photos_path", "in", folders).execute();
  const documents = await db.selectFrom("private_documents").select("storage_path").where("storage_path", "in", folders).execute();
  const referenced = new Set([
    ...documents.map(({ storage_path }) => storage_path),
    ...rows.map(({ storage_path }) => storage_path),
    ...zips.map(({ photos_path }) => photos_path),
  ]);
  return files.filter((file) => !referenced.has(folderOf(file)));
}

function folderOf({ path }: StoredFile) {
  return path.slice(0, path.lastIndexOf("/"));
}

export async function removeOrphanFiles(sweep: Sweep): Promise<StoredFile[]> {
  const orphans = await listOrphanFiles(sweep);
  for (const { path } of orphans) await sweep.storage.remove(path);
  return orphans;
}

/** What a server does by itself, every hour. */
export async function sweepMedia(sweep: Sweep, temporaryFolders: readonly string[]) {
  const records = (await removeUnusedMedia(sweep)).length;
  const files = (await removeOrphanFiles(sweep)).length;
  let partial = 0;
  for (const folder of temporaryFolders) partial += await sweepFolder(folder, PARTIAL_RETENTION_MS, sweep.now);
  if (records + files + partial > 0) log.info("media-swept", { records, files, partial });
}

const MAX_BYTES = 1_024 * MEGABYTE;
/** One network, were it a carrier with thousands of phones, leaves the others their part. */
const MAX_BYTES_PER_NETWORK = 256 * MEGABYTE;

/** Throws a refusal when photos that no form has named yet take up all the room they may, in all or of this network. */
export async function requireUnclaimedRoom(db: Db | Trx, network: string) {
  const { total, theirs } = await db
    .selectFrom("unclaimed_photos")
    .select((row) => [
      row.fn.sum<number | null>("stored_bytes").as("total"),
      row.fn.sum<number | null>("stored_bytes").filterWhere("network", "=", networkDigest(network)).as("theirs"),
    ])
    .executeTakeFirstOrThrow();
  if ((total ?? 0) >= MAX_BYTES) throw refusals.noRoomForPhotos();
  if ((theirs ?? 0) >= MAX_BYTES_PER_NETWORK) throw refusals.photosOfNetworkWait();
}

/** In the transaction of the record, where writers go one at a time: the bounds hold exactly. */
export async function recordUnclaimedPhoto(trx: Trx, photo_id: string, network: string, stored_bytes: number) {
  await requireUnclaimedRoom(trx, network);
  await trx
    .insertInto("unclaimed_photos")
    .values({ photo_id, network: networkDigest(network), stored_bytes, created_at: nowIso() })
    .execute();
}

/** A form named them, or they are gone. */
export async function forgetUnclaimedPhotos(trx: Trx, ids: readonly string[]) {
  if (ids.length > 0) await trx.deleteFrom("unclaimed_photos").where("photo_id", "in", ids).execute();
}

/** What a former program claimed, or a crash left: rows whose photo waits no longer. */
async function forgetClaimedPhotos(trx: Trx) {
  await trx
    .deleteFrom("unclaimed_photos")
    .where(
      "photo_id",
      "not in",
      trx.selectFrom("uploaded_images").select("id").where("is_private", "=", true).where("owner_id", "is", null),
    )
    .execute();
}

/** Enough to count by, too little to find the address again; gone with the row. */
function networkDigest(network: string) {
  return createHmac("sha256", authSecret()).update(`sell-photo-network ${network}`).digest("hex").slice(0, 32);
}
