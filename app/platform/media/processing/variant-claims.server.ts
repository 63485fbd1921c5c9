import { type Db, isPostgres } from "#app/db/client.server.ts";

export type VariantTask = { id: string; storage_path: string; related_type: string; attempts: number };

/**
 * Takes the next picture that waits for its other widths and keeps it until `until`; another process takes it after that.
 * Pictures of the site come first; a stranger's photo waits until somebody has sent the form it belongs to.
 */
export async function claimNextTask(db: Db, until: string, now: string): Promise<VariantTask | undefined> {
  return db.transaction().execute(async (trx) => {
    let waiting = trx
      .selectFrom("uploaded_images")
      .select("id")
      .where("variants_state", "=", "pending")
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
      .where((row) => row.or([row("is_private", "=", false), row("owner_id", "is not", null)]))
      .orderBy("is_private")
      .orderBy("created_at")
      .limit(1);
    if (isPostgres(db)) waiting = waiting.forUpdate().skipLocked();
    const next = await waiting.executeTakeFirst();
    if (!next) return undefined;
    return trx
      .updateTable("uploaded_images")
      .set((row) => ({ claimed_until: until, attempts: row("attempts", "+", 1) }))
      .where("id", "=", next.id)
      .returning(["id", "storage_path", "related_type", "attempts"])
      .executeTakeFirst();
  });
}

/** Not before `until`; at once when it is null. */
export async function releaseTask(db: Db, { id }: VariantTask, until: string | null, { countsAsAttempt }: { countsAsAttempt: boolean }) {
  await db
    .updateTable("uploaded_images")
    .set((row) => ({ claimed_until: until, attempts: countsAsAttempt ? row.ref("attempts") : row("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("variants_state", "=", "pending")
    .execute();
}

/** The sizes made so far stay in use. */
export async function markFailed(db: Db, { id }: VariantTask) {
  await db.updateTable("uploaded_images").set({ variants_state: "failed", claimed_until: null }).where("id", "=", id).execute();
}

/** A single process that starts knows that nobody else is at work. */
export async function releaseAllClaims(db: Db) {
  await db.updateTable("uploaded_images").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
}
