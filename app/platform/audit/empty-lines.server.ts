import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Trx } from "#app/db/client.server.ts";

/** With the salt goes the last way to try out what the contents were; the fingerprint stays, and with it the chain. */
const EMPTY = { before: null, after: null, sel: null };
const RETENTION_MONTHS = 36;
const STEP = 500;

/** What the lines of these rows hold goes, those without a number included; that something was done stays. */
export async function emptyLinesOf(trx: Trx, table: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx.updateTable("audit_log").set(EMPTY).where("table_name", "=", table).where("row_id", "in", ids).execute();
}

/**
 * The same for lines that stand under somebody else and tell the name of one of these people: a request was taken from one to the other, or
 * they were merged and given back. In between a fiche is called by the first name that was given in it, whosever it is: all its lines go.
 */
export async function emptyLinesNaming(trx: Trx, people: ReadonlySet<string>) {
  const lines = await trx
    .selectFrom("audit_log")
    .select(["row_id", "at", "before", "after"])
    .where("table_name", "=", "people")
    .where("action", "in", ["merge", "unmerge", "split"])
    .where("sel", "is not", null)
    .orderBy("at")
    .execute();
  const naming = lines.filter(({ before, after }) =>
    [before, after].some((contents) => otherPeopleIn(contents).some((id) => people.has(id))),
  );
  for (const [row_id, [first, ...others]] of Map.groupBy(naming, (line) => line.row_id))
    await trx
      .updateTable("audit_log")
      .set(EMPTY)
      .where("table_name", "=", "people")
      .where("row_id", "=", row_id)
      .where("at", ">=", first?.at ?? "")
      .where("at", "<=", others.at(-1)?.at ?? first?.at ?? "")
      .execute();
}

function otherPeopleIn(contents: unknown): string[] {
  const { fusion, separee_de } = (contents ?? {}) as { fusion?: string; separee_de?: string };
  return [fusion, separee_de].filter((id) => id !== undefined);
}

/** What lines of more than 36 months hold, in steps; resolves to how many lines that were. */
export async function emptyOldLines(db: Db, now = new Date()): Promise<number> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - RETENTION_MONTHS);
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
