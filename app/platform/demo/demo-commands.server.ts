import type { Db } from "#app/db/client.server.ts";
import { type BinTable, binTables } from "#app/db/content-types.ts";
import { type RowIn, sharedTable } from "#app/db/shared-table.server.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { putIntoBin } from "#app/platform/bin/bin-moves.server.ts";
import { deleteDemoPresses } from "#app/platform/people/match-press.server.ts";
import { changeRows } from "#app/platform/publication/change-rows.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { FIRST_VERSION } from "./demo-rows.server.ts";
import type { DemoChoice, DemoRemoval } from "./demo-rows.ts";

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
      await changeRows(trx, announce, actor, table, fates.reel ?? [], { change: { demo: false } });
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
