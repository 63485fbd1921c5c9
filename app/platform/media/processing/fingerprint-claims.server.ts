import { sql } from "kysely";
import { type Db, isPostgres } from "#app/db/client.server.ts";

export type FingerprintTask = { id: string; storage_path: string };

/** Spelt like the condition of its index (the baseline): with a value sent beside the statement SQLite would not see that it applies. */
const isUnprinted = sql<boolean>`empreinte_visuelle is null and width is not null and not is_private`;

/**
 * Takes the next picture without a fingerprint and keeps it until `until`; another process takes it after that. Those that wait for their
 * other widths are claimed for that first.
 */
export async function claimUnprinted(db: Db, until: string, now: string): Promise<FingerprintTask | undefined> {
  return db.transaction().execute(async (trx) => {
    let waiting = trx
      .selectFrom("uploaded_images")
      .select("id")
      .where(isUnprinted)
      .where("variants_state", "!=", "pending")
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(1);
    if (isPostgres(db)) waiting = waiting.forUpdate().skipLocked();
    const next = await waiting.executeTakeFirst();
    if (!next) return undefined;
    return trx
      .updateTable("uploaded_images")
      .set({ claimed_until: until })
      .where("id", "=", next.id)
      .returning(["id", "storage_path"])
      .executeTakeFirst();
  });
}

/** "" when the picture cannot be read: it is then not tried again, and like no other. */
export async function storeFingerprint(db: Db, { id }: FingerprintTask, empreinte_visuelle: string) {
  await db.updateTable("uploaded_images").set({ empreinte_visuelle, claimed_until: null }).where("id", "=", id).execute();
}

export async function releaseUnprinted(db: Db, { id }: FingerprintTask) {
  await db.updateTable("uploaded_images").set({ claimed_until: null }).where("id", "=", id).where(isUnprinted).execute();
}
