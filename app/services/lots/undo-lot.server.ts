import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordLot } from "#app/services/audit/record-change.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { isTooOld } from "./lot-book.server.ts";
import {
  correctRows,
  countLotRows,
  formerColumns,
  LOT_STEP,
  type RecordedRow,
  readRows,
  recorded,
  undoOf,
  updateRows,
} from "./lot-rows.server.ts";

type Undone = { back: number; left: number };

/** Of a lot: the row, what was done to it, and how it was before and is now. */
type Line = { row_id: string; action: AuditLogTable["action"]; before: RecordedRow; now: RowIn<BinTable> };

/**
 * Brings back exactly the rows an act changed, each as it was. A row that was changed since stays as it is.
 * "unknown" when the act is not known, "late" a day after it. Asked for twice, it says the same twice.
 */
export async function undoLot(db: Db, actor: Actor, table: BinTable, id: string): Promise<Undone | "unknown" | "late"> {
  const total = await countLotRows(db, table, id);
  if (total === 0) return "unknown";
  const lot = await db.selectFrom("lots").select(["created_at", "annule_le"]).where("id", "=", id).executeTakeFirst();
  if (lot && lot.annule_le === null && isTooOld(lot)) return "late";
  let last: string | undefined = "";
  do {
    last = await bringSomeBack(db, actor, table, id, last);
  } while (last);
  const back = await countLotRows(db, table, undoOf(id));
  return { back, left: total - back };
}

function bringSomeBack(db: Db, actor: Actor, table: BinTable, lot: string, after: string): Promise<string | undefined> {
  return changeContent(db, async (trx, announce) => {
    await trx.updateTable("lots").set({ annule_le: nowIso() }).where("id", "=", lot).where("annule_le", "is", null).execute();
    const { last, untouched } = await readSome(trx, table, lot, after);
    // One statement for all rows that were alike.
    const groups = Map.groupBy(untouched, ({ action, before }) => `${action} ${JSON.stringify(formerColumns(before))}`);
    for (const group of groups.values()) await bringBack(trx, announce, actor, table, lot, group);
    return last;
  });
}

/** The next lines of the act, without those whose row was changed or deleted since. */
async function readSome(trx: Trx, table: BinTable, lot: string, after: string): Promise<{ last?: string; untouched: Line[] }> {
  const lines = await trx
    .selectFrom("audit_log")
    .select(["id", "row_id", "action", "before"])
    .where("lot", "=", lot)
    .where("table_name", "=", table)
    .where("id", ">", after)
    .orderBy("id")
    .limit(LOT_STEP)
    .execute();
  const present = await readRows(
    trx,
    table,
    lines.map(({ row_id }) => row_id),
  );
  const untouched = lines.flatMap(({ row_id, action, before }): Line[] => {
    const former = before as RecordedRow | null; // null once the row was deleted for good
    const now = present.get(row_id);
    return former && now?.version === former.version + 1 ? [{ row_id, action, before: former, now }] : [];
  });
  return { last: lines.at(-1)?.id, untouched };
}

async function bringBack(trx: Trx, announce: Announce, actor: Actor, table: BinTable, lot: string, lines: readonly Line[]) {
  const [first] = lines;
  if (!first) return;
  const ids = lines.map(({ row_id }) => row_id);
  const { columns, moments } = formerColumns(first.before);
  await updateRows(trx, table, ids, columns);
  await correctRows(trx, table, ids, moments); // what triggers made of it: it was not published, or offered, a second time
  const back = await readRows(trx, table, ids);
  const rows = lines.flatMap(({ row_id, now }) => {
    const after = back.get(row_id);
    if (!after) return [];
    announce<BinTable>(table, audienceOf<BinTable>(table, now, after) as "bureau", [row_id]);
    return [{ row_id, before: recorded(table, now), after: recorded(table, after) }];
  });
  await recordLot(trx, actor, { action: first.action === "delete" ? "restore" : "update", table, lot: undoOf(lot), rows });
}
