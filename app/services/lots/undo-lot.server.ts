import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type Change, type ChangeOfRows, changeRows, pick, readRows } from "#app/services/publication/change-rows.server.ts";
import { isTooOld } from "./lot-book.server.ts";
import { countLotRows, LOT_STEP, tablesOf, undoOf } from "./lot-rows.server.ts";

/** The columns that an act on several rows can change, beside the bin. */
const movedColumns = ["statut", "a_verifier", "publication", "publier_le", "confirme_le", "demo"];
/** What triggers make of such a change, and must not make of its undo: a listing was not published, or offered, a second time. */
const momentColumns = ["publie_le", "annonce_le"];

/** As a line of the audit log records it. */
type RecordedRow = { version: number } & Change;

type UndoCounts = { back: number; left: number };

/** Of a lot: what was done to a row, and how it was before and is now. */
type Line = { action: AuditLogTable["action"]; before: RecordedRow; now: RowIn<BinTable> };

/**
 * Brings back exactly the rows an act changed, each as it was. A row that was changed since stays as it is.
 * "unknown" when the act is not known, "late" a day after it. Asked for twice, it says the same twice.
 */
export async function undoLot(db: Db, actor: Actor, table: BinTable, id: string): Promise<UndoCounts | "unknown" | "late"> {
  const lot = await db.selectFrom("lots").select(["created_at", "annule_le", "detail"]).where("id", "=", id).executeTakeFirst();
  const tables = tablesOf(table, lot?.detail);
  const total = await countLotRows(db, tables, id);
  if (total === 0) return "unknown";
  if (lot && lot.annule_le === null && isTooOld(lot)) return "late";
  for (const each of tables) {
    let last: string | undefined = "";
    do {
      last = await bringSomeBack(db, actor, each, id, last);
    } while (last);
  }
  const back = await countLotRows(db, tables, undoOf(id));
  return { back, left: total - back };
}

function bringSomeBack(db: Db, actor: Actor, table: BinTable, lot: string, after: string): Promise<string | undefined> {
  return changeContent(db, async (trx, announce) => {
    await trx.updateTable("lots").set({ annule_le: nowIso() }).where("id", "=", lot).where("annule_le", "is", null).execute();
    const { last, untouched } = await readSome(trx, table, lot, after);
    // One statement for all rows that were alike.
    const groups = Map.groupBy(untouched, ({ action, before }) =>
      JSON.stringify({
        action: action === "delete" ? "restore" : "update",
        change: { ...pick(before, movedColumns), deleted_at: null },
        moments: pick(before, momentColumns),
      } satisfies ChangeOfRows),
    );
    for (const [change, lines] of groups) {
      const rows = lines.map(({ now }) => now);
      await changeRows(trx, announce, actor, table, rows, { ...(JSON.parse(change) as ChangeOfRows), lot: undoOf(lot) });
    }
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
    return former && now?.version === former.version + 1 ? [{ action, before: former, now }] : [];
  });
  return { last: lines.at(-1)?.id, untouched };
}
