import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import { addMonths, lastDayOf } from "./land-level.ts";

export const ENDING_DAYS = 30;

/**
 * Papers in hand of sales that visitors can have, which end within thirty days or have ended, the first to end first. One that was put aside
 * is left out for good. `limit`: so many are told apart; `total` counts all.
 */
export async function findEndingPapers(db: Db, limit: number, now = new Date()) {
  const today = todayInLome(now);
  const months = await findLandMonths(db);
  const last = addDays(today, ENDING_DAYS);
  // A paper counts no longer than so many months: one seen on or before this day ends within the thirty, whatever its own end.
  const seenBefore = addMonths(last, -months);
  const rows = await db
    .selectFrom("land_papers")
    .innerJoin("land_files", "land_files.id", "land_papers.land_file_id")
    .innerJoin("properties", "properties.id", "land_files.property_id")
    .select(["land_papers.id", "nature", "vue_le", "expire_le", "properties.id as property", "titre"])
    .select(({ fn }) => fn.countAll<number>().over().as("total"))
    .where("retiree_le", "is", null)
    .where("remplacee_par", "is", null)
    .where("ecartee_le", "is", null)
    .where("visible", "=", true)
    .where((row) => row.or([row("expire_le", "<=", last), row("vue_le", "<=", seenBefore)]))
    .where("type_transaction", "=", "vente")
    .where("statut", "=", "disponible")
    .where("publication", "=", "en_ligne")
    .where("properties.deleted_at", "is", null)
    .orderBy(sql`coalesce(expire_le, vue_le)`)
    .orderBy("land_papers.id")
    .limit(limit)
    .execute();
  const papers = rows.map(({ total: _, ...paper }) => ({ ...paper, end: lastDayOf(paper, months) }));
  return { total: Number(rows[0]?.total ?? 0), today, papers: papers.sort((one, other) => one.end.localeCompare(other.end)) };
}
