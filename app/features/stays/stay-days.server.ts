import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { addMonth } from "./stay-dates.ts";
import { listTakenNights } from "./stay-nights.server.ts";

/** The taken nights of some months, each once, in their order. */
export async function nightsOfMonths(
  db: Db,
  listing: { table: ListingTable; id: string },
  month: string,
  count: number,
): Promise<string[]> {
  return [...new Set(await listTakenNights(db, listing, `${month}-01`, `${addMonth(month, count)}-01`))];
}
