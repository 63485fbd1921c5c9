import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTables, listingTables, sentTables } from "#app/db/tables/content-types.ts";

/** What was received and done since a copy was made, and would be gone with its restore. */
export type LostSince = { requests: number; listings: number; changes: number };

export async function countLostSince(db: Db, at: string): Promise<LostSince> {
  const lost: LostSince = { requests: 0, listings: 0, changes: 0 };
  for (const table of sentTables) lost.requests += await countCreated(db, table, at);
  for (const table of listingTables) lost.listings += await countCreated(db, table, at);
  const { total } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll().as("total"))
    .where("at", ">", at)
    .where("table_name", "in", contentTables)
    .where("action", "not in", ["create", "export", "import"])
    .executeTakeFirstOrThrow();
  return { ...lost, changes: Number(total) };
}

async function countCreated(db: Db, table: (typeof sentTables)[number] | (typeof listingTables)[number], at: string): Promise<number> {
  const { shared, rows } = sharedTable(db, table);
  const { total } = await shared
    .selectFrom(rows)
    .select(({ fn }) => fn.countAll().as("total"))
    .where("created_at", ">", at)
    .executeTakeFirstOrThrow();
  return Number(total);
}
