import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { type BinTable, binTables, traitsOf } from "#app/db/content-types.ts";
import { sharedTable } from "#app/db/shared-table.server.ts";
import type { BinRow } from "./bin.ts";

const PAGE_SIZE = 30;

/** What a person recognises a row by: "{nom}, {sujet}" is two columns and what stands between them. */
export function titleOf(table: BinTable): RawBuilder<string> {
  const parts = (traitsOf(table).binned?.name ?? "{titre}").split(/[{}]/);
  const pieces = parts.map((part, index) => (index % 2 === 1 ? sql.ref(part) : sql.lit(part)));
  return sql<string>`${sql.join(pieces, sql` || `)}`;
}

/** The bin of these tables, last deleted first. */
export async function listBin(
  db: Db,
  page: number,
  tables: readonly BinTable[] = binTables,
): Promise<{ rows: BinRow[]; pageCount: number }> {
  const needed = page * PAGE_SIZE;
  let total = 0;
  const rows: BinRow[] = [];
  for (const table of tables) {
    const { shared, rows: stored } = sharedTable(db, table);
    const count = await shared
      .selectFrom(stored)
      .select(sql<number>`count(*)`.as("total"))
      .where("deleted_at", "is not", null)
      .executeTakeFirstOrThrow();
    total += Number(count.total);
    const found = await shared
      .selectFrom(stored)
      .select(["id", titleOf(table).as("titre"), "deleted_at"])
      .where("deleted_at", "is not", null)
      .orderBy("deleted_at", "desc")
      .orderBy("id", "desc")
      .limit(needed)
      .execute();
    rows.push(...found.map(({ id, titre, deleted_at }) => ({ table, id, titre, deleted_at: deleted_at ?? "" })));
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
