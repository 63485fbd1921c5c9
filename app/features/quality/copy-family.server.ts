import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";

const LONGEST_LINE = 50; // copies of copies; nobody goes further

/** The listing that this one and its copies descend from, itself when it is none. Two with the same one resemble each other on purpose. */
export async function findCopyRoot(db: Db, table: ListingTable, id: string): Promise<string> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  let root = id;
  for (let step = 0; step < LONGEST_LINE; step++) {
    const row = await shared.selectFrom(rows).select("copie_de").where("id", "=", root).executeTakeFirst();
    if (!row?.copie_de) return root;
    root = row.copie_de;
  }
  return root;
}
