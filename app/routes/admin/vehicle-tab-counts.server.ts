import type { Db } from "#app/db/client.server.ts";
import { findRowTotals, sumOf } from "#app/db/row-counts.server.ts";
import { TO_CHECK } from "#app/db/schema.ts";

/** What the two lists of the tab show when they open: neither the bin nor what was marked as unwanted or is still to be looked at. */
export async function countVehicleTab(db: Db): Promise<{ vehicles: number; requests: number }> {
  const totals = await findRowTotals(db, ["vehicles", "vehicle_sell_requests"]);
  const { spam: _, [TO_CHECK]: __, ...requests } = totals.vehicle_sell_requests;
  return { vehicles: sumOf(totals.vehicles), requests: sumOf(requests) };
}
