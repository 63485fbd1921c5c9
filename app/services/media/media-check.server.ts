import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes, type OnePictureTable, onePictureTables, pictureListTables } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import { SOURCE_FILE } from "#app/services/media/processing/picture-job.ts";
import { pictureAudience, wantVariants } from "#app/services/media/processing/variant-claims.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { tableOfRelatedType } from "#app/services/storage/media-usage.ts";
import type { MediaStorage, StoredFile } from "#app/services/storage/storage.server.ts";
import { listPictureReferences, type PictureReference, type UnusedMedia } from "./media-references.server.ts";
import { findUnusedMedia, listOrphanFiles, removeOrphanFiles, removeUnusedMedia } from "./media-sweep.server.ts";

type DamagedMedia = { id: string; storage_path: string; missing: string[]; present: string[]; hasSource: boolean };

export type MediaReport = {
  records: number;
  files: number;
  /** Records with files missing from the storage. */
  damaged: DamagedMedia[];
  /** Rows that name a picture without a record. */
  dangling: PictureReference[];
  unused: UnusedMedia[];
  orphans: StoredFile[];
  /** Pictures whose other widths could not be made. */
  failed: { id: string }[];
};

export type Check = { db: Db; storage: MediaStorage; now?: number };

/** Compares rows, records and files; changes nothing. */
export async function inspectMedia({ db, storage, now = Date.now() }: Check): Promise<MediaReport> {
  const records = await db.selectFrom("uploaded_images").select(["id", "storage_path", "public_url", "widths", "variants_state"]).execute();
  const present = new Map<string, Set<string>>();
  let files = 0;
  for await (const { path } of storage.list("")) {
    files++;
    const slash = path.lastIndexOf("/");
    const names = present.get(path.slice(0, slash)) ?? new Set();
    present.set(path.slice(0, slash), names.add(path.slice(slash + 1)));
  }
  const damaged = records.flatMap((record) => {
    const names = present.get(record.storage_path) ?? new Set<string>();
    const missing = expectedFiles(record).filter((name) => !names.has(name));
    const { id, storage_path } = record;
    return missing.length > 0 ? [{ id, storage_path, missing, present: [...names], hasSource: names.has(SOURCE_FILE) }] : [];
  });
  const recordIds = new Set(records.map(({ id }) => id));
  return {
    records: records.length,
    files,
    damaged,
    dangling: (await listPictureReferences(db)).filter(({ image_id }) => !recordIds.has(image_id)),
    unused: await findUnusedMedia(db, now),
    orphans: await listOrphanFiles({ db, storage, now }),
    failed: records.filter(({ variants_state }) => variants_state === "failed").map(({ id }) => ({ id })),
  };
}

function expectedFiles({ public_url, widths }: { public_url: string; widths: number[] }) {
  const main = public_url.slice(public_url.lastIndexOf("/") + 1);
  if (main !== "image.jpg") return [main];
  return [main, "apercu.jpg", ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])];
}

/** Puts right what a report shows of records and rows. What cannot be brought back is no longer named, so that no page shows a hole. */
export async function mendRecords(db: Db, report: MediaReport) {
  const lost = new Set(report.dangling.map(({ image_id }) => image_id));
  for (const damage of report.damaged) {
    if (damage.missing.includes("image.jpg") || damage.missing.some((name) => name.startsWith("video."))) lost.add(damage.id);
    else await offerWhatIsThere(db, damage);
  }
  if (lost.size > 0) await forgetPictures(db, lost);
  await db.transaction().execute(async (trx) => {
    for (const { id } of report.failed) await wantVariants(trx, id);
  });
}

/** Removes records that nothing names and files that belong to no record. */
export async function removeStrays(check: Check) {
  await removeUnusedMedia(check);
  await removeOrphanFiles(check);
}

/** With its source a picture is made anew; without it, only the widths that exist are offered. */
async function offerWhatIsThere(db: Db, { id, present, hasSource }: DamagedMedia) {
  const names = new Set(present);
  await changeContent(db, async (trx, announce) => {
    const record = trx.selectFrom("uploaded_images").select(["widths", "related_type", "created_at"]).where("id", "=", id);
    const { widths, related_type, created_at } = await record.executeTakeFirstOrThrow();
    const whole = widths.filter((width) => names.has(`${width}.avif`) && names.has(`${width}.webp`));
    await trx
      .updateTable("uploaded_images")
      .set({ widths: JSON.stringify(whole) })
      .where("id", "=", id)
      .execute();
    if (hasSource) await wantVariants(trx, id);
    const table = tableOfRelatedType(related_type);
    if (table) announce(table, await pictureAudience(trx, table, { id, created_at }), []);
  });
}

async function forgetPictures(db: Db, lost: ReadonlySet<string>) {
  await changeContent(db, async (trx, announce) => {
    for (const table of pictureListTables) {
      const rows = await trx.selectFrom(table).select(["id", "images", "version"]).where("images", "is not", null).execute();
      for (const { id, images, version } of rows) {
        const left = (images ?? []).filter((image) => !lost.has(image.id));
        if (left.length === images?.length) continue;
        const after = await trx
          .updateTable(table)
          .set({ images: left.length > 0 ? JSON.stringify(left) : null, version: version + 1, updated_at: nowIso() })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordAudit(
          trx,
          { username: "fsck" },
          { action: "update", table_name: table, row_id: id, before: { images }, after: { images: left } },
        );
        announce(table, audienceOf(table, { ...after, images }, after), [id]);
      }
    }
    for (const table of onePictureTables) {
      const { statut } = contentTypes[table].public;
      for (const after of await hideRows(trx, table, lost)) announce(table, audienceOf(table, { ...after, statut }, after));
    }
    await deleteUnreferenced(trx, lost);
  });
}

/** A row that is one picture is nothing without it; it becomes a draft, and its record stays, until a member chooses another. */
function hideRows(trx: Trx, table: OnePictureTable, lost: ReadonlySet<string>) {
  return trx
    .updateTable(table)
    .set((row) => ({ statut: "brouillon", version: row("version", "+", 1), updated_at: nowIso() }))
    .where("image_id", "in", [...lost])
    .where("statut", "=", contentTypes[table].public.statut)
    .returningAll()
    .execute();
}

async function deleteUnreferenced(trx: Trx, lost: ReadonlySet<string>) {
  let unreferenced = trx.deleteFrom("uploaded_images").where("id", "in", [...lost]);
  for (const table of onePictureTables) unreferenced = unreferenced.where("id", "not in", trx.selectFrom(table).select("image_id"));
  await unreferenced.execute();
}
