import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { forgetUnusedPictures, picturesOf } from "#app/services/media/unused-pictures.server.ts";
import { binLimit } from "./bin.ts";

const AT_ONCE = 100;

/** For good, out of the bin only. False when it is not there. */
export async function purgeFromBin(db: Db, actor: Actor, table: BinTable, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable(trx, table);
    const purged = await shared
      .deleteFrom(rows)
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .returningAll()
      .$castTo<RowIn<BinTable>>()
      .execute();
    await forgetRows(trx, actor, table, purged);
    if (purged.length > 0) announce(table, "bureau", [id]); // visitors have not seen it since it went to the bin
    return purged.length > 0;
  });
}

/** Empties the bin of what is past restoring; resolves to how many rows went. A row is deleted once, however many processes do it. */
export async function purgeExpired(db: Db, now = Date.now()): Promise<number> {
  let purged = 0;
  for (const table of binTables) {
    for (;;) {
      const count = await purgeSome(db, table, binLimit(now));
      purged += count;
      if (count < AT_ONCE) break;
    }
  }
  return purged;
}

function purgeSome(db: Db, table: BinTable, limit: string): Promise<number> {
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable(trx, table);
    const expired = await shared.selectFrom(rows).select("id").where("deleted_at", "<", limit).limit(AT_ONCE).execute();
    if (expired.length === 0) return 0;
    const purged = await shared
      .deleteFrom(rows)
      .where(
        "id",
        "in",
        expired.map(({ id }) => id),
      )
      .where("deleted_at", "<", limit)
      .returningAll()
      .$castTo<RowIn<BinTable>>()
      .execute();
    await forgetRows(trx, { username: "système" }, table, purged);
    if (purged.length > 0) announce(table, "bureau", []); // nothing is kept of what lies in the bin
    return expired.length;
  });
}

type Purged = { id: string; images?: ImageRef[] | null; image_id?: string };

/** What hung on the rows goes with them. What people sent us leaves the audit log too; that something was deleted stays. */
export async function forgetRows(trx: Trx, actor: Actor, table: BinTable, rows: Purged[]) {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const isPersonal = traitsOf(table).sent !== undefined;
  for (const row of rows)
    await recordAudit(trx, actor, { action: "purge", table_name: table, row_id: row.id, before: isPersonal ? null : row, after: null });
  if (isPersonal) await emptyLinesOf(trx, table, ids);
  const listing = listingTables.find((name) => name === table);
  if (listing) await trx.deleteFrom("former_slugs").where("table_name", "=", listing).where("row_id", "in", ids).execute();
  await forgetUnusedPictures(trx, rows.flatMap(picturesOf));
}
