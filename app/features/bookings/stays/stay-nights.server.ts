import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { listTaken } from "#app/features/bookings/time/held-time.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { nightsOf } from "#app/services/occupied-units/units.ts";
import type { OfListing } from "./stay.ts";
import { addMonth } from "./stay-dates.ts";

/** The nights of a listing that are not free. */
export async function listTakenNights(db: Db | Trx, { table, id }: OfListing, from: string, until: string, now = nowIso()) {
  return (await listTaken(db, nightsOf(table, id), from, until, now)).map(({ unite }) => unite);
}

/** Those of some months, each once, in their order. */
export async function nightsOfMonths(db: Db, listing: OfListing, month: string, count: number): Promise<string[]> {
  return [...new Set(await listTakenNights(db, listing, `${month}-01`, `${addMonth(month, count)}-01`))];
}
