import type { Db } from "#app/db/engine/client.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import { isStanding, lastDayOf, levelPapers } from "./land-level.ts";
import type { LandPaper } from "./land-papers.ts";
import { listPapers } from "./land-queries.server.ts";

export const ENDING_DAYS = 30;
const AT_ONCE = 500;

const MOST_FILES = 2_000;

/**
 * Papers of sales that visitors can have which their level is made of, or was until they ended, and which end within thirty days or have
 * ended: the first to end first. One that was put aside is left out for good, and so is one whose place another paper took. `limit`: so
 * many are told apart; `total` counts all.
 */
export async function findEndingPapers(db: Db, limit: number, now = new Date()) {
  const today = todayInLome(now);
  const months = await findLandMonths(db);
  const last = addDays(today, ENDING_DAYS);
  const files = await db
    .selectFrom("land_files")
    .innerJoin("properties", "properties.id", "land_files.property_id")
    .select(["land_files.id", "droit", "litige", "visible", "properties.id as property", "titre"])
    .where("visible", "=", true)
    .where("litige", "=", false)
    .where("type_transaction", "=", "vente")
    .where("statut", "=", "disponible")
    .where("publication", "=", "en_ligne")
    .where("properties.deleted_at", "is", null)
    .limit(MOST_FILES)
    .execute();
  const byFile = new Map<string, LandPaper[]>();
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const ids = files.slice(start, start + AT_ONCE).map(({ id }) => id);
    for (const paper of await listPapers(db, ids)) byFile.set(paper.land_file_id, [...(byFile.get(paper.land_file_id) ?? []), paper]);
  }
  const ending = files.flatMap(({ property, titre, ...file }) => {
    const papers = byFile.get(file.id) ?? [];
    const needed = new Set(levelPapers(file, papers, today, months));
    const counting = new Set([...needed].map(({ nature }) => nature));
    return papers.flatMap((paper) => {
      const end = lastDayOf(paper, months);
      if (!isStanding(paper) || paper.ecartee_le !== null || end > last) return [];
      const isNeeded =
        end >= today ? needed.has(paper) : !counting.has(paper.nature) && levelPapers(file, papers, end, months).includes(paper);
      return isNeeded ? [{ id: paper.id, nature: paper.nature, property, titre, end }] : [];
    });
  });
  const papers = ending.sort((one, other) => one.end.localeCompare(other.end) || one.id.localeCompare(other.id));
  return { total: papers.length, today, papers: papers.slice(0, limit) };
}
