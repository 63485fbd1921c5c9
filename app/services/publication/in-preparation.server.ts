import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { nowIso } from "#app/lib/time/dates.ts";

/** What of a table visitors do not see yet: drafts, and what goes online by itself, with the first minute. */
export type InPreparation = { table: ListingTable; drafts: number; unpictured: number; timed: number; nextAt: string | null };

export function listInPreparation(db: Db, tables: readonly ListingTable[], now = nowIso()): Promise<InPreparation[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { shared, rows } = sharedTable<ListingTable>(db, table);
      const hidden = shared.selectFrom(rows).where("deleted_at", "is", null);
      const drafts = await hidden
        .select(({ fn }) => [
          fn.countAll<number>().as("total"),
          fn.countAll<number>().filterWhere(sql<boolean>`images is null or images = '[]'`).as("unpictured"),
        ])
        .where(sql<boolean>`publication = 'brouillon'`)
        .executeTakeFirstOrThrow();
      const timed = await hidden
        .select((row) => [row.fn.countAll<number>().as("total"), row.fn.min("publier_le").as("nextAt")])
        .where(sql<boolean>`publication = 'programme'`)
        .where("publier_le", ">", now)
        .executeTakeFirstOrThrow();
      const [total, unpictured] = [Number(drafts.total), Number(drafts.unpictured)];
      return { table, drafts: total, unpictured, timed: Number(timed.total), nextAt: timed.nextAt ?? null };
    }),
  );
}
