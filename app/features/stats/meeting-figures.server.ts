import type { Db } from "#app/db/engine/client.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { PERIOD_DAYS } from "#app/services/measure/recent-listings.server.ts";
import { landLevelOn } from "#app/services/publication/land-level.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import type { Share } from "./stats.ts";

/** From this level on papers were seen. */
const SEEN = 2;

export type MeetingFigures = { requested: number; honoured: number; missed: number; nights: Share; seenSales: Share };

/** Visits and nights of the last thirty days, counted from rows (DEC-127); the invented ones of the demonstration do not count. */
export async function findMeetingFigures(db: Db, now = new Date()): Promise<MeetingFigures> {
  const today = todayInLome(now);
  const from = new Date(Date.parse(today) - PERIOD_DAYS * DAY_MS).toISOString().slice(0, 10);
  const visits = db.selectFrom("appointments").where("demo", "=", false);
  const requested = await visits
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("created_at", ">=", from)
    .executeTakeFirstOrThrow();
  const ended = await visits
    .select(["statut", ({ fn }) => fn.countAll<number>().as("total")])
    .where("debut", ">=", from)
    .where("statut", "in", ["honore", "absent"])
    .groupBy("statut")
    .execute();
  const count = (statut: string) => Number(ended.find((row) => row.statut === statut)?.total ?? 0);
  return {
    requested: Number(requested.total),
    honoured: count("honore"),
    missed: count("absent"),
    nights: await findNights(db, from, today),
    seenSales: await findSeenSales(db, today),
  };
}

/** Nights of accepted stays, out of those of the listings that can be asked for now. */
async function findNights(db: Db, from: string, today: string): Promise<Share> {
  const offered = [
    ...(await publicRows(db, "properties").select("id").where("reservable", "=", true).where("demo", "=", false).execute()),
    ...(await publicRows(db, "vehicles").select("id").where("reservable", "=", true).where("demo", "=", false).execute()),
  ].map(({ id }) => id);
  const stays = await db
    .selectFrom("bookings")
    .select(["listing_id", "arrivee", "depart"])
    .where("statut", "=", "acceptee")
    .where("depart", ">", from)
    .where("arrivee", "<", today)
    .where("demo", "=", false)
    .execute();
  const nights = stays
    .filter(({ listing_id }) => offered.includes(listing_id))
    .map(({ arrivee, depart }) => daysBetween(arrivee < from ? from : arrivee, depart > today ? today : depart));
  return { part: nights.reduce((sum, each) => sum + each, 0), whole: offered.length * PERIOD_DAYS };
}

function daysBetween(from: string, until: string) {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}

/** Of the sales that visitors see now, those of which papers were seen. */
async function findSeenSales(db: Db, today: string): Promise<Share> {
  const sales = await publicRows(db, "properties")
    .select(["foncier_niveau", "foncier_jusqu_au"])
    .where("type_transaction", "=", "vente")
    .where("statut", "=", "disponible")
    .where("demo", "=", false)
    .execute();
  return { part: sales.filter((sale) => landLevelOn(sale, today) >= SEEN).length, whole: sales.length };
}
