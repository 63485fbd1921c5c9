import type { Db, Trx } from "#app/db/engine/client.server.ts";

const RETENTION_MS = 90 * 24 * 3_600_000;

/** Dead links go 90 days after they were used, withdrawn or past their end, and their secrets with them: from then on they are unknown. */
export async function purgeLinks(db: Db, now = Date.now()) {
  await db.transaction().execute(async (trx) => {
    const gone = endedBefore(trx, now - RETENTION_MS);
    await trx.deleteFrom("private_link_secrets").where("lien_id", "in", gone).execute();
    await trx.deleteFrom("private_links").where("id", "in", gone).execute();
  });
}

/** The ids of the links that were over by then. */
export function endedBefore(db: Db | Trx, ms: number) {
  const moment = new Date(ms).toISOString();
  return db
    .selectFrom("private_links")
    .select("id")
    .where((row) => row.or([row("expire_le", "<=", moment), row("revoque_le", "<=", moment), row("utilise_le", "<=", moment)]));
}
