import type { Db } from "#app/db/engine/client.server.ts";
import { renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
/** A trial, and what can be undone or gone on with. */
export const OPEN_MS = DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** The name of its work in `jobs`: the reading of a file, its import, its undo. The key is the id of its row. */
export const IMPORT = "import";

type ImportStores = { db: Db; storage: MediaStorage };

/** Deletes trials left for a day, photos of imports that cannot go on, and everything but the origins after thirty days. */
export async function forgetOldImports({ db, storage }: ImportStores, now = Date.now()) {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const old = await db
    .selectFrom("imports")
    .select(["id", "photos_path"])
    .where((row) =>
      row.or([
        row.and([row("etat", "in", ["lecture", "essai"]), row("updated_at", "<", before(OPEN_MS))]),
        row.and([row("etat", "in", ["arrete", "fait", "annule"]), row("updated_at", "<", before(RETENTION_MS))]),
      ]),
    )
    .execute();
  for (const gone of old) await forgetImport({ db, storage }, gone);
  const unneeded = await db
    .selectFrom("imports")
    .select(["id", "photos_path"])
    .where("photos_path", "is not", null)
    .where((row) =>
      row.or([row("etat", "in", ["fait", "annule"]), row.and([row("etat", "=", "arrete"), row("fini_le", "<", before(OPEN_MS))])]),
    )
    .execute();
  for (const { id, photos_path } of unneeded) {
    if (photos_path) await storage.remove(photos_path);
    await db.updateTable("imports").set({ photos_path: null }).where("id", "=", id).execute();
  }
}

/** Lines first: a row without lines is found again, lines without a row would not be. */
export async function forgetImport({ db, storage }: ImportStores, { id, photos_path }: { id: string; photos_path: string | null }) {
  if (photos_path) await storage.remove(photos_path);
  await db.deleteFrom("import_lines").where("import_id", "=", id).execute();
  await db.deleteFrom("imports").where("id", "=", id).execute();
  await renewWork(db, IMPORT, id);
}
