import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { discardFiles } from "#app/services/media/intake/media-record.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const AT_ONCE = 200;

type Kept = { db: Db; storage: MediaStorage; now: Date };

/**
 * Scans go once the property was found sold, let or gone before `limit`; the lines of the papers stay with the file, fingerprints with the
 * journal. A file whose property is gone for good goes once it has no scan. Resolves to how many scans went.
 */
export async function deleteOldScans({ db, storage, now }: Kept, limit: string): Promise<number> {
  await changeContent(db, (trx) => noteClosed(trx, todayInLome(now)));
  let purged = 0;
  for (;;) {
    const due = await oldScans(db, limit).select(["private_documents.id", "storage_path", "image_id"]).limit(AT_ONCE).execute();
    for (const { id, storage_path, image_id } of due) {
      await changeContent(db, async (trx) => {
        await trx.updateTable("land_papers").set({ document_id: null }).where("document_id", "=", id).execute();
        await trx.deleteFrom("private_documents").where("id", "=", id).execute();
        if (image_id) await trx.deleteFrom("uploaded_images").where("id", "=", image_id).execute();
      });
      await discardFiles(storage, storage_path);
    }
    purged += due.length;
    if (due.length < AT_ONCE) break;
  }
  await changeContent(db, forgetOrphans);
  if (purged > 0) log.info("land-scans-purged", { scans: purged });
  return purged;
}

export async function countOldScans(db: Db, limit: string): Promise<number> {
  const { scans } = await oldScans(db, limit)
    .select(({ fn }) => fn.countAll().as("scans"))
    .executeTakeFirstOrThrow();
  return Number(scans);
}

function oldScans(db: Db, limit: string) {
  return db
    .selectFrom("private_documents")
    .innerJoin("land_files", "land_files.id", "private_documents.owner_id")
    .where("owner_table", "=", "land_files")
    .where("clos_le", "<=", todayInLome(new Date(limit)));
}

/** The day on which the night first finds a property sold, let or gone; it begins anew where the property is offered again. */
async function noteClosed(trx: Trx, today: string) {
  const open = trx.selectFrom("properties").select("id").where("statut", "in", ["disponible", "reserve"]);
  await trx.updateTable("land_files").set({ clos_le: today }).where("clos_le", "is", null).where("property_id", "not in", open).execute();
  await trx.updateTable("land_files").set({ clos_le: null }).where("clos_le", "is not", null).where("property_id", "in", open).execute();
}

async function forgetOrphans(trx: Trx) {
  const orphans = await trx
    .selectFrom("land_files")
    .select("id")
    .where("clos_le", "is not", null)
    .where("property_id", "not in", trx.selectFrom("properties").select("id"))
    .where("id", "not in", trx.selectFrom("private_documents").select("owner_id").where("owner_table", "=", "land_files"))
    .limit(AT_ONCE)
    .execute();
  if (orphans.length === 0) return;
  const ids = orphans.map(({ id }) => id);
  await trx.deleteFrom("land_papers").where("land_file_id", "in", ids).execute();
  await trx.deleteFrom("land_files").where("id", "in", ids).execute();
}
