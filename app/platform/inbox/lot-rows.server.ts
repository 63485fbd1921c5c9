import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Updateable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { AnySent, SentTable } from "#app/db/content-types.ts";
import type { Database } from "#app/db/schema.ts";
import { nowIso } from "#app/lib/dates.ts";

/** Rows a transaction: nobody beside waits for more than one of them. */
export const LOT_STEP = 500;
/** Rows a statement: on SQLite the whole process stands still for one. */
const AT_ONCE = 100;

/** Some rows after the other, with room for other requests between them. */
export async function inParts<Row>(rows: readonly Row[], work: (part: Row[]) => Promise<void>) {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await work(rows.slice(start, start + AT_ONCE));
    await letOthersIn();
  }
}

/** What a line of the audit log keeps of a row: enough to bring it back, and nothing of what a person wrote. */
export type Kept = { version: number; statut: string; a_verifier: boolean };

export function kept({ version, statut, a_verifier }: Kept): Kept {
  return { version, statut, a_verifier };
}

/** Under which number the lines of an undo stand. */
export function undoOf(numero: string) {
  return `${numero}/annulation`;
}

// To Kysely below: what is read and written here is the same in the three tables.

export async function readKept(trx: Trx, table: SentTable, ids: readonly string[]): Promise<Map<string, Kept>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom(table as AnySent)
    .select(["id", "version", "statut", "a_verifier"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, kept(row)]));
}

/** The rows as they are afterwards. */
export async function updateRows(trx: Trx, table: SentTable, ids: readonly string[], change: Updateable<Database[AnySent]>) {
  const rows = await trx
    .updateTable(table as AnySent)
    .set((row) => ({ ...change, updated_at: nowIso(), version: row("version", "+", 1) }))
    .where("id", "in", ids)
    .returning(["id", "version", "statut", "a_verifier"])
    .execute();
  return new Map(rows.map((row) => [row.id, kept(row)]));
}

/** How many rows an act has changed, or an undo brought back. */
export async function countLotRows(db: Db, table: SentTable, lot: string): Promise<number> {
  const { total } = await db
    .selectFrom("audit_log")
    .select((row) => row.fn.countAll().as("total"))
    .where("lot", "=", lot)
    .where("table_name", "=", table)
    .executeTakeFirstOrThrow();
  return Number(total);
}
