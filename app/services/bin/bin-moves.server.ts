import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import type { BinTable } from "#app/db/tables/content-types.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { changeRows, readRows } from "#app/services/publication/change-rows.server.ts";

/** To the bin; the ids that went, without those that are absent or there already. */
export function moveToBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const found = await readRows(trx, table, ids);
    const kept = [...found.values()].filter(({ deleted_at }) => deleted_at === null);
    return putIntoBin(trx, announce, actor, table, kept);
  });
}

/** The same as a part of a larger change. None of the rows may be there already. */
export async function putIntoBin(trx: Trx, announce: Announce, actor: Actor, table: BinTable, kept: readonly RowIn<BinTable>[]) {
  const binned = await changeRows(trx, announce, actor, table, kept, { change: { deleted_at: nowIso() }, action: "delete" });
  return binned.map(({ id }) => id);
}

/** Out of the bin; the ids that came back, without those that were not there. */
export function restoreFromBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const found = await readRows(trx, table, ids);
    const binned = [...found.values()].filter(({ deleted_at }) => deleted_at !== null);
    const restored = await changeRows(trx, announce, actor, table, binned, { change: { deleted_at: null }, action: "restore" });
    return restored.map(({ id }) => id);
  });
}
