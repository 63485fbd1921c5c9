import type { Db } from "#app/db/client.server.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";

const listed = ["properties", "projects", "gallery_images", "vehicles"] as const;
const waiting = { contact_requests: "nouveau", testimonials: "en_attente", vehicle_sell_requests: "nouveau" } as const;
const requestTables = ["contact_requests", "testimonials", "vehicle_sell_requests"] as const;

/** The figures of the tabs: what each list holds, and what waits for an answer. */
export async function countForShell(db: Db): Promise<AdminCounts> {
  const counts: AdminCounts = {
    properties: 0,
    projects: 0,
    gallery_images: 0,
    vehicles: 0,
    new_contacts: await countWaiting(db, "contact_requests"),
    pending_testimonials: await countWaiting(db, "testimonials"),
    new_sell_requests: await countWaiting(db, "vehicle_sell_requests"),
  };
  for (const table of listed) {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    counts[table] = Number(total);
  }
  return counts;
}

async function countWaiting(db: Db, table: keyof typeof waiting): Promise<number> {
  const { total } = await db
    .selectFrom(table as "contact_requests")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("statut", "=", waiting[table] as "nouveau")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** When the newest row of each kind came in: a later one is news, a reopened one is not. */
export async function findArrivals(db: Db): Promise<Arrivals> {
  const arrivals: Arrivals = {};
  for (const table of requestTables) {
    const row = await db
      .selectFrom(table)
      .select("created_at")
      .where("deleted_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row) arrivals[table] = row.created_at;
  }
  return arrivals;
}
