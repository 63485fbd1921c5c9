import type { Db } from "#app/db/client.server.ts";
import type { AnyBinned, BinTable } from "#app/db/content-types.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { audienceOf } from "#app/platform/publication/audience.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";

/** To the bin; the ids that went, without those that are absent or there already. */
export function moveToBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const now = nowIso();
    const rows = await trx
      .selectFrom(table as AnyBinned)
      .selectAll()
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    for (const before of rows) {
      await trx
        .updateTable(table as AnyBinned)
        .set({ deleted_at: now, updated_at: now, version: before.version + 1 })
        .where("id", "=", before.id)
        .execute();
      await recordAudit(trx, actor, { action: "delete", table_name: table, row_id: before.id, before, after: null });
      announce(table, audienceOf(table, before, undefined));
    }
    return rows.map(({ id }) => id);
  });
}

/** Out of the bin; the ids that came back, without those that were not there. */
export function restoreFromBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx
      .updateTable(table as AnyBinned)
      .set((current) => ({ deleted_at: null, updated_at: nowIso(), version: current("version", "+", 1) }))
      .where("id", "in", ids)
      .where("deleted_at", "is not", null)
      .returningAll()
      .execute();
    for (const after of rows) {
      await recordAudit(trx, actor, { action: "restore", table_name: table, row_id: after.id, before: null, after });
      announce(table, audienceOf(table, undefined, after));
    }
    return rows.map(({ id }) => id);
  });
}
