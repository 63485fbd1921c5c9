import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, listingTables, type SentTable, traitsOf } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { emptyLinesOf } from "#app/services/audit/empty-lines.server.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { isOfFollowed } from "#app/services/auth/followed-people.server.ts";
import { forgetUnusedPictures, picturesOf } from "#app/services/media/media-references.server.ts";
import { changeRows, readRows } from "#app/services/publication/change-rows.server.ts";
import { type BinRow, binLimit } from "./bin.ts";

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

/** How many rows that would be. */
export async function countExpired(db: Db, now = Date.now()): Promise<number> {
  let total = 0;
  for (const table of binTables) {
    const { shared, rows } = sharedTable(db, table);
    const expired = shared.selectFrom(rows).where("deleted_at", "<", binLimit(now));
    total += Number((await expired.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow()).total);
  }
  return total;
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

type PurgedRow = { id: string; images?: ImageRef[] | null; image_id?: string };

/** What hung on the rows goes with them. What people sent us leaves the audit log too; that something was deleted stays. */
export async function forgetRows(trx: Trx, actor: Actor, table: BinTable, rows: PurgedRow[]) {
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

/** To the bin; the ids that went, without those that are absent or there already. */
export function moveToBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const stored = await readRows(trx, table, ids);
    const outside = [...stored.values()].filter(({ deleted_at }) => deleted_at === null);
    return putIntoBin(trx, announce, actor, table, outside);
  });
}

/** The same as a part of a larger change. None of the rows may be there already. */
export async function putIntoBin(trx: Trx, announce: Announce, actor: Actor, table: BinTable, outside: readonly RowIn<BinTable>[]) {
  const binned = await changeRows(trx, announce, actor, table, outside, { change: { deleted_at: nowIso() }, action: "delete" });
  return binned.map(({ id }) => id);
}

/** Out of the bin; the ids that came back, without those that were not there. */
export function restoreFromBin(db: Db, actor: Actor, table: BinTable, ids: readonly string[]): Promise<string[]> {
  return changeContent(db, async (trx, announce) => {
    const stored = await readRows(trx, table, ids);
    const binned = [...stored.values()].filter(({ deleted_at }) => deleted_at !== null);
    const restored = await changeRows(trx, announce, actor, table, binned, { change: { deleted_at: null }, action: "restore" });
    return restored.map(({ id }) => id);
  });
}

const PAGE_SIZE = 30;

/** What a person recognises a row by: "{nom}, {sujet}" is two columns and what stands between them. */
export function titleOf(table: BinTable): RawBuilder<string> {
  const parts = (traitsOf(table).binned?.name ?? "{titre}").split(/[{}]/);
  const pieces = parts.map((part, index) => (index % 2 === 1 ? sql.ref(part) : sql.lit(part)));
  return sql<string>`${sql.join(pieces, sql` || `)}`;
}

/** What people sent, narrowed to those whom this member follows. */
type FollowedRequests = { tables: readonly SentTable[]; member: string };

/** The bin of these tables, last deleted first; of `followed` only the rows of those people. */
export async function listBin(
  db: Db,
  page: number,
  tables: readonly BinTable[] = binTables,
  followed?: FollowedRequests,
): Promise<{ rows: BinRow[]; pageCount: number }> {
  const needed = page * PAGE_SIZE;
  let total = 0;
  const rows: BinRow[] = [];
  for (const table of [...tables, ...(followed?.tables ?? [])]) {
    const { shared, rows: stored } = sharedTable(db, table);
    const all = shared.selectFrom(stored).where("deleted_at", "is not", null);
    const narrowed = followed?.tables.find((name) => name === table);
    const binned = followed && narrowed ? all.where(isOfFollowed(db, narrowed, followed.member)) : all;
    const count = await binned.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
    total += Number(count.total);
    const newest = await binned
      .select(["id", titleOf(table).as("titre"), "deleted_at"])
      .orderBy("deleted_at", "desc")
      .orderBy("id", "desc")
      .limit(needed)
      .execute();
    rows.push(...newest.map(({ id, titre, deleted_at }) => ({ table, id, titre, deleted_at: deleted_at ?? "" })));
  }
  rows.sort((one, other) => other.deleted_at.localeCompare(one.deleted_at) || other.id.localeCompare(one.id));
  return { rows: rows.slice(needed - PAGE_SIZE, needed), pageCount: Math.max(Math.ceil(total / PAGE_SIZE), 1) };
}

export async function findInBin(db: Db, table: BinTable, id: string): Promise<BinRow | undefined> {
  const { shared, rows } = sharedTable(db, table);
  const row = await shared
    .selectFrom(rows)
    .select(["id", titleOf(table).as("titre"), "deleted_at"])
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row && { table, id: row.id, titre: row.titre, deleted_at: row.deleted_at ?? "" };
}
