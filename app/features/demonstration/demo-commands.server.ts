import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables } from "#app/db/tables/content-types.ts";
import { deleteDemoPresses } from "#app/features/people/match-press.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { putIntoBin } from "#app/services/bin/bin.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import type { DemoChoice, DemoRemoval } from "#app/services/samples/demo-rows.ts";
import { FIRST_VERSION } from "./demo-rows.server.ts";

/**
 * Puts the invented rows into the bin. One that somebody has saved since the installation stays, mark and all, unless a choice names it
 * in the version it still has: what was written after the question was asked is nobody's to throw away.
 */
export function removeDemoRows(db: Db, actor: Actor, choices: readonly DemoChoice[]): Promise<DemoRemoval> {
  return changeContent(db, async (trx, announce) => {
    const removal: DemoRemoval = { binned: 0, real: 0, left: 0, presses: await deleteDemoPresses(trx) };
    for (const table of binTables) {
      const { shared, rows } = sharedTable(trx, table);
      const invented = await shared
        .selectFrom(rows)
        .selectAll()
        .$castTo<RowIn<BinTable>>()
        .where("demo", "=", true)
        .where("deleted_at", "is", null)
        .execute();
      const fates = Object.groupBy(invented, (row) => (row.version === FIRST_VERSION ? "corbeille" : fateOf(table, row, choices)));
      await putIntoBin(trx, announce, actor, table, fates.corbeille ?? []);
      for (const row of fates.reel ?? []) await declareReal(trx, announce, actor, table, row);
      removal.binned += fates.corbeille?.length ?? 0;
      removal.real += fates.reel?.length ?? 0;
      removal.left += fates.reste?.length ?? 0;
    }
    if (removal.presses > 0) announce("started_requests", "bureau");
    return removal;
  });
}

function fateOf(table: BinTable, { id, version }: RowIn<BinTable>, choices: readonly DemoChoice[]) {
  return choices.find((choice) => choice.table === table && choice.id === id && choice.version === version)?.fate ?? "reste";
}

async function declareReal(trx: Trx, announce: Announce, actor: Actor, table: BinTable, before: RowIn<BinTable>) {
  const { shared, rows } = sharedTable(trx, table);
  const after = await shared
    .updateTable(rows)
    .set({ demo: false, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .returningAll()
    .$castTo<RowIn<BinTable>>()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "update", table_name: table, row_id: before.id, before, after });
  announce(table, audienceOf(table, before, after), [before.id]);
}
