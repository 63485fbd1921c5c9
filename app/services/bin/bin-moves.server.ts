import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";

/** To the bin; the ids that went, without those that are absent or there already. */
export function moveToBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable(trx, table);
    const kept = await shared
      .selectFrom(rows)
      .selectAll()
      .$castTo<RowIn<BinTable>>()
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    await putIntoBin(trx, announce, actor, table, kept);
    return kept.map(({ id }) => id);
  });
}

/** The same as a part of a larger change. None of the rows may be there already. */
export async function putIntoBin(trx: Trx, announce: Announce, actor: Actor, table: BinTable, kept: readonly RowIn<BinTable>[]) {
  const now = nowIso();
  const { shared, rows } = sharedTable(trx, table);
  for (const before of kept) {
    await shared
      .updateTable(rows)
      .set({ deleted_at: now, updated_at: now, version: before.version + 1 })
      .where("id", "=", before.id)
      .execute();
    await recordAudit(trx, actor, { action: "delete", table_name: table, row_id: before.id, before, after: null });
    announce(table, audienceOf(table, before, undefined), [before.id]);
  }
}

/** Out of the bin; the ids that came back, without those that were not there. */
export function restoreFromBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable(trx, table);
    const restored = await shared
      .updateTable(rows)
      .set((current) => ({ deleted_at: null, updated_at: nowIso(), version: current("version", "+", 1) }))
      .where("id", "in", ids)
      .where("deleted_at", "is not", null)
      .returningAll()
      .$castTo<RowIn<BinTable>>()
      .execute();
    for (const after of restored) {
      await recordAudit(trx, actor, { action: "restore", table_name: table, row_id: after.id, before: null, after });
      announce(table, audienceOf(table, undefined, after), [after.id]);
    }
    return restored.map(({ id }) => id);
  });
}
