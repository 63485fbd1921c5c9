import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Trx } from "#app/db/client.server.ts";

/** With the salt goes the last way to try out what the contents were; the fingerprint stays, and with it the chain. */
const EMPTY = { before: null, after: null, sel: null };
const KEPT_MONTHS = 36;
const STEP = 500;

/** What the lines of these rows hold goes, those without a number included; that something was done stays. */
export async function emptyLinesOf(trx: Trx, table: string, ids: readonly string[]) {
  await trx.updateTable("audit_log").set(EMPTY).where("table_name", "=", table).where("row_id", "in", ids).execute();
}

/** What lines of more than 36 months hold, in steps; resolves to how many lines that were. */
export async function emptyOldLines(db: Db, now = new Date()): Promise<number> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  let emptied = 0;
  for (;;) {
    const old = db
      .selectFrom("audit_log")
      .select("id")
      .where("at", "<", limit.toISOString())
      .where("sel", "is not", null)
      .orderBy("at")
      .limit(STEP);
    const { numUpdatedRows } = await db.updateTable("audit_log").set(EMPTY).where("id", "in", old).executeTakeFirst();
    emptied += Number(numUpdatedRows);
    if (Number(numUpdatedRows) < STEP) return emptied;
    await nextTurn();
  }
}
