import type { Db } from "#app/db/client.server.ts";

/** What the two lists of the tab hold, bin left out. */
export async function countVehicleTab(db: Db): Promise<{ vehicles: number; requests: number }> {
  return { vehicles: await count(db, "vehicles"), requests: await count(db, "vehicle_sell_requests") };
}

async function count(db: Db, table: "vehicles" | "vehicle_sell_requests") {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}
