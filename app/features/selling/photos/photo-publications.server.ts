import type { Selectable } from "kysely";
import { type Db, isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import type { PhotoPublicationsTable } from "#app/db/tables/platform-tables.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newStoragePath } from "#app/services/media/intake/media-record.server.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";

/** One photo whose public copy goes to `storage_path`, a place of this attempt alone. */
export type Publication = Selectable<PhotoPublicationsTable> & { storage_path: string };
/** All photos of one vehicle, and where attempts that a crash cut short may have left files. */
export type ClaimedPublications = { vehicleId: string; publications: Publication[]; leftovers: string[] };

/** Longer than copying a few pictures takes, from and to a bucket too. */
const CLAIM_MS = 3 * 60_000;

/** Notes, in the transaction that creates the vehicle, which photos are to stand beside it: whatever happens next, none is forgotten. */
export async function queuePublications(trx: Trx, refs: readonly ImageRef[], vehicle_id: string) {
  const created_at = nowIso();
  const rows = refs.map(({ id, alt }, rang) => ({
    photo_id: id,
    vehicle_id,
    alt,
    rang,
    storage_path: null,
    claimed_until: null,
    created_at,
  }));
  if (rows.length > 0)
    await trx
      .insertInto("photo_publications")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Those nobody is at work on. */
export function listFreePublications(db: Db, now = nowIso()) {
  return db
    .selectFrom("photo_publications")
    .select(["photo_id", "vehicle_id"])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
    .orderBy("vehicle_id")
    .orderBy("rang")
    .execute();
}

/** Takes the photos of one vehicle, the given one or the next; an attempt that outlasts its claim loses them to another. */
export async function claimPublications(db: Db, wanted?: string, now = Date.now()): Promise<ClaimedPublications | undefined> {
  const [nowText, until] = [now, now + CLAIM_MS].map((time) => new Date(time).toISOString()) as [string, string];
  return db.transaction().execute(async (trx) => {
    const isFree = trx
      .selectFrom("photo_publications")
      .selectAll()
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", nowText)]));
    const vehicleId = wanted ?? (await isFree.orderBy("created_at").orderBy("vehicle_id").limit(1).executeTakeFirst())?.vehicle_id;
    if (vehicleId === undefined) return undefined;
    const theirs = isFree.where("vehicle_id", "=", vehicleId).orderBy("rang");
    const rows = await (isPostgres(db) ? theirs.forUpdate().skipLocked() : theirs).execute();
    const publications: Publication[] = [];
    for (const { photo_id } of rows)
      publications.push(
        (await trx
          .updateTable("photo_publications")
          .set({ storage_path: newStoragePath(usageRules.vehicles), claimed_until: until })
          .where("photo_id", "=", photo_id)
          .returningAll()
          .executeTakeFirstOrThrow()) as Publication,
      );
    if (publications.length === 0) return undefined;
    return { vehicleId, publications, leftovers: rows.flatMap(({ storage_path }) => storage_path ?? []) };
  });
}

/** Gives up an attempt whose files are gone again; it is tried anew at `until`. */
export async function releasePublications(db: Db, { publications }: ClaimedPublications, until: string | null) {
  for (const { photo_id, storage_path } of publications)
    await db
      .updateTable("photo_publications")
      .set({ storage_path: null, claimed_until: until })
      .where("photo_id", "=", photo_id)
      .where("storage_path", "=", storage_path)
      .execute();
}

/** True when the attempt still owns all its photos; they leave the list. */
export async function completePublications(trx: Trx, { publications }: ClaimedPublications): Promise<boolean> {
  let completed = 0;
  for (const { photo_id, storage_path } of publications) {
    const row = await trx
      .deleteFrom("photo_publications")
      .where("photo_id", "=", photo_id)
      .where("storage_path", "=", storage_path)
      .returning("photo_id")
      .executeTakeFirst();
    if (row) completed++;
  }
  return completed === publications.length;
}

/** A single process that starts knows that nobody else is at work. */
export async function releaseAllPublications(db: Db) {
  await db.updateTable("photo_publications").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
}
