import { sql } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import { type AnyBinned, binTables, listingTables, traitsOf } from "#app/db/content-types.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { forgetUnusedPictures, picturesOf } from "#app/platform/media/unused-pictures.server.ts";
import { audienceOf } from "#app/platform/publication/audience.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";

/** Spelt like the condition of the index that holds nothing else. */
const isDemo = sql<boolean>`demo`;

/** True while an invented row can still be read on the site. */
export async function hasDemoRows(db: Db): Promise<boolean> {
  for (const table of binTables) {
    const shown = traitsOf(table).public;
    if (!shown) continue;
    let query = db
      .selectFrom(table as AnyBinned)
      .select("id")
      .where(isDemo)
      .where("deleted_at", "is", null);
    if (shown !== true) query = query.where(sql<boolean>`statut = ${shown.statut}`);
    if (await query.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** True while there is an invented row anywhere, requests and bin included. */
export async function canRemoveDemoRows(db: Db): Promise<boolean> {
  for (const table of binTables) {
    const row = await db.selectFrom(table).select("id").where(isDemo).limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Removes every invented row for good, with the pictures nothing else shows. Their files are left to the daily check of the media folder. */
export async function removeDemoRows(db: Db, actor: Actor): Promise<number> {
  return changeContent(db, async (trx, announce) => {
    const pictures = new Set<string>();
    let removed = 0;
    for (const table of binTables) {
      const rows = await trx.deleteFrom(table).where("demo", "=", true).returningAll().execute();
      if (rows.length === 0) continue;
      for (const row of rows) {
        for (const id of picturesOf(row)) pictures.add(id);
        await recordAudit(trx, actor, { action: "purge", table_name: table, row_id: row.id, before: row, after: null });
        announce(table, audienceOf(table, row, undefined));
      }
      removed += rows.length;
    }
    await removeFormerSlugs(trx);
    await forgetUnusedPictures(trx, pictures);
    return removed;
  });
}

/** Old addresses of rows that no longer exist would lead nowhere. */
async function removeFormerSlugs(trx: Trx) {
  for (const table of listingTables) {
    await trx
      .deleteFrom("former_slugs")
      .where("table_name", "=", table)
      .where("row_id", "not in", trx.selectFrom(table).select("id"))
      .execute();
  }
}
