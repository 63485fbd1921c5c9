import { type Selectable, sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { searchPatterns } from "#app/db/like.server.ts";
import type { Database, listingTables, PropertiesTable } from "#app/db/schema.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";

type ListingTable = (typeof listingTables)[number];

/** Every listing of the filter, whatever the page, newest first. */
export async function listForExport<Table extends ListingTable>(
  db: Db,
  table: Table,
  { q, statut }: Pick<ListFilter<string>, "q" | "statut">,
): Promise<Selectable<Database[Table]>[]> {
  let query = db
    .selectFrom(table as "properties")
    .selectAll()
    .where("deleted_at", "is", null);
  if (statut) query = query.where("statut", "=", statut as PropertiesTable["statut"]);
  for (const pattern of searchPatterns(q ?? "")) query = query.where(sql<boolean>`recherche like ${pattern} escape '\\'`);
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").execute();
  return rows as Selectable<Database[Table]>[];
}
