import type { Db, Trx } from "#app/db/client.server.ts";
import { log } from "#app/platform/log.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { sweepFolder } from "./intake/spool.server.ts";
import { listUnusedMedia, type UnusedMedia } from "./media-references.server.ts";
import type { MediaStorage, StoredFile } from "./storage/storage.server.ts";
import { forgetSettledPhotos } from "./unclaimed-photos.server.ts";

const KEPT_MS = 24 * 3_600_000;
/** The token of a stranger's photo is good for two hours: after that no form can name it any more. */
const UNCLAIMED_KEPT_MS = 3 * 3_600_000;
/** Since it was last written to: no sender is silent that long. */
const PARTIAL_KEPT_MS = 3_600_000;

type Sweep = { db: Db; storage: MediaStorage; now?: number };

/** Records nothing names after a day, and strangers' photos no form has named after a few hours. */
export function findUnusedMedia(db: Db | Trx, now = Date.now()): Promise<UnusedMedia[]> {
  const [before, unclaimedBefore] = [KEPT_MS, UNCLAIMED_KEPT_MS].map((kept) => new Date(now - kept).toISOString()) as [string, string];
  return listUnusedMedia(db, before, unclaimedBefore);
}

/** Removes those records, then their files. Rows are written one at a time, so none can be adopted meanwhile. */
export async function removeUnusedMedia({ db, storage, now }: Sweep): Promise<UnusedMedia[]> {
  const unused = await changeContent(db, async (trx) => {
    const found = await findUnusedMedia(trx, now);
    for (const { id } of found) await trx.deleteFrom("uploaded_images").where("id", "=", id).execute();
    await forgetSettledPhotos(trx);
    return found;
  });
  for (const { storage_path } of unused) await storage.remove(storage_path);
  return unused;
}

/** Files that belong to no record and are older than a day: younger ones may be on their way to one. */
export async function listOrphanFiles({ db, storage, now = Date.now() }: Sweep): Promise<StoredFile[]> {
  // Files first: a record written meanwhile is then known, not missed.
  const files = await Array.fromAsync(storage.list(""));
  const rows = await db.selectFrom("uploaded_images").select("storage_path").execute();
  const known = new Set(rows.map(({ storage_path }) => storage_path));
  return files.filter(({ path, modifiedAt }) => !known.has(path.slice(0, path.lastIndexOf("/"))) && now - modifiedAt > KEPT_MS);
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
  for (const folder of temporaryFolders) partial += await sweepFolder(folder, PARTIAL_KEPT_MS, sweep.now);
  if (records + files + partial > 0) log.info("media-swept", { records, files, partial });
}
