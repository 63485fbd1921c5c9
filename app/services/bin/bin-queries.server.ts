import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type BinTable, binTables, type SentTable, traitsOf } from "#app/db/tables/content-types.ts";
import { followedPeople } from "#app/features/people/person-queries.server.ts";
import type { BinRow } from "./bin.ts";

const PAGE_SIZE = 30;

/** What a person recognises a row by: "{nom}, {sujet}" is two columns and what stands between them. */
export function titleOf(table: BinTable): RawBuilder<string> {
  const parts = (traitsOf(table).binned?.name ?? "{titre}").split(/[{}]/);
  const pieces = parts.map((part, index) => (index % 2 === 1 ? sql.ref(part) : sql.lit(part)));
  return sql<string>`${sql.join(pieces, sql` || `)}`;
}

/** What people sent, narrowed to those whom this member follows. */
type Followed = { tables: readonly SentTable[]; member: string };

/** The bin of these tables, last deleted first; of `followed` only the rows of those people. */
export async function listBin(
  db: Db,
  page: number,
  tables: readonly BinTable[] = binTables,
  followed?: Followed,
): Promise<{ rows: BinRow[]; pageCount: number }> {
  const needed = page * PAGE_SIZE;
  let total = 0;
  const rows: BinRow[] = [];
  const isOfFollowed = followed && sql<boolean>`person_id in ${followedPeople(db, followed.member)}`;
  for (const table of [...tables, ...(followed?.tables ?? [])]) {
    const { shared, rows: stored } = sharedTable(db, table);
    const all = shared.selectFrom(stored).where("deleted_at", "is not", null);
    const isNarrowed = followed?.tables.some((name) => name === table);
    const binned = isNarrowed && isOfFollowed ? all.where(isOfFollowed) : all;
    const count = await binned.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
    total += Number(count.total);
    const found = await binned
      .select(["id", titleOf(table).as("titre"), "deleted_at"])
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
