import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { forgetRows } from "#app/services/bin/bin.server.ts";
import { findSiteSettings } from "#app/services/company-values/settings-queries.server.ts";
import { deleteOldMatches } from "./presses.server.ts";
import { attachAll } from "./update-people.server.ts";

/**
 * What people sent us longer ago than the settings allow, in the bin or not, and what they began on the site and was found to be theirs;
 * resolves to how many rows went, photos with them.
 */
export async function deleteOldRequests(db: Db, actor: Actor, now = new Date()): Promise<number> {
  const { conservation_mois } = await findSiteSettings(db);
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - conservation_mois);
  const deletedRows = await changeContent(db, async (trx, announce) => {
    let deleted = 0;
    for (const table of sentTables) {
      if (!traitsOf(table).sent?.expires) continue;
      const { shared, rows } = sharedTable(trx, table);
      const old = await shared
        .deleteFrom(rows)
        .where("created_at", "<", limit.toISOString())
        .returningAll()
        .$castTo<RowIn<typeof table>>()
        .execute();
      await forgetRows(trx, actor, table, old);
      if (old.length > 0) announce(table, "bureau");
      deleted += old.length;
    }
    return deleted;
  });
  const deletedPresses = await deleteOldMatches(db, limit.toISOString());
  await attachAll(db); // who they came from goes with them, however many they are
  return deletedRows + deletedPresses;
}
