import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { ListingTable } from "#app/db/content-types.ts";
import { searchPatterns } from "#app/db/like.server.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import type { FoundIds } from "./match-rows.ts";
import type { Criteria } from "./search.ts";

export type FoundWords = {
  /** Undefined when the words limit nothing. */
  ids: FoundIds;
  /** What the words were taken for, where nothing is found by them as they are. */
  understoodAs?: string;
};

/** The rows visitors can see that hold the words of a search. */
export async function searchIds(db: Db, table: ListingTable, { q }: Pick<Criteria, "q" | "isExact">): Promise<FoundWords> {
  const patterns = searchPatterns(q ?? "");
  if (patterns.length === 0) return { ids: undefined };
  const all = publicRows<ListingTable>(db, table).select("id");
  const found = patterns.reduce((query, pattern) => query.where(sql<boolean>`recherche like ${pattern} escape '\\'`), all);
  return { ids: new Set((await found.execute()).map(({ id }) => id)) };
}
