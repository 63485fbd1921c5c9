import type { Db, Trx } from "#app/db/client.server.ts";
import type { SentTable } from "#app/db/content-types.ts";
import type { AuditLogTable } from "#app/db/platform-tables.ts";
import { type Actor, recordLot } from "#app/platform/audit/record-change.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { countLotRows, inParts, type Kept, LOT_STEP, readKept, undoOf, updateRows } from "./lot-rows.server.ts";

type Undone = { back: number; left: number };

/** Of a lot: the row, what was done to it, and how it was before and is now. */
type Line = { row_id: string; action: AuditLogTable["action"]; before: Kept; now: Kept };

/**
 * Brings back exactly the rows an act changed, each with the status it had. A row that was changed since stays as it is.
 * Undefined when the act is not known. Asked for twice, it says the same twice.
 */
export async function undoLot(db: Db, actor: Actor, table: SentTable, numero: string): Promise<Undone | undefined> {
  const total = await countLotRows(db, table, numero);
  if (total === 0) return undefined;
  let last: string | undefined = "";
  do {
    last = await bringSomeBack(db, actor, table, numero, last);
  } while (last);
  const back = await countLotRows(db, table, undoOf(numero));
  return { back, left: total - back };
}

function bringSomeBack(db: Db, actor: Actor, table: SentTable, numero: string, after: string): Promise<string | undefined> {
  return changeContent(db, async (trx, announce) => {
    const { last, untouched } = await readSome(trx, table, numero, after);
    // One statement for all rows that had the same status.
    const groups = Map.groupBy(untouched, ({ action, before }) => `${action} ${before.statut} ${before.a_verifier}`);
    for (const group of groups.values()) await inParts(group, (part) => bringBack(trx, actor, table, numero, part));
    if (untouched.length > 0) announce(table, "bureau");
    return last;
  });
}

/** The next lines of the act, without those whose row was changed or deleted since. */
async function readSome(trx: Trx, table: SentTable, numero: string, after: string): Promise<{ last?: string; untouched: Line[] }> {
  const lines = await trx
    .selectFrom("audit_log")
    .select(["id", "row_id", "action", "before"])
    .where("lot", "=", numero)
    .where("table_name", "=", table)
    .where("id", ">", after)
    .orderBy("id")
    .limit(LOT_STEP)
    .execute();
  const present = await readKept(
    trx,
    table,
    lines.map(({ row_id }) => row_id),
  );
  const untouched = lines.flatMap(({ row_id, action, before }): Line[] => {
    const former = before as Kept | null; // null once the row was deleted for good
    const now = present.get(row_id);
    return former && now?.version === former.version + 1 ? [{ row_id, action, before: former, now }] : [];
  });
  return { last: lines.at(-1)?.id, untouched };
}

async function bringBack(trx: Trx, actor: Actor, table: SentTable, numero: string, lines: readonly Line[]) {
  const [first] = lines;
  if (!first) return;
  const { statut, a_verifier } = first.before;
  const ids = lines.map(({ row_id }) => row_id);
  // To Kysely: the status came out of the same column of the same table.
  const back = await updateRows(trx, table, ids, { statut: statut as "nouveau", a_verifier, deleted_at: null });
  const rows = lines.map(({ row_id, now }) => ({ row_id, before: now, after: back.get(row_id) }));
  const action = first.action === "delete" ? "restore" : "update";
  await recordLot(trx, actor, { action, table, lot: undoOf(numero), rows });
}
