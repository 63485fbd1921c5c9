import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { claimJob, finishJob, releaseJob } from "#app/kernel/jobs/jobs.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { type Actor, recordLot } from "#app/services/audit/record-change.server.ts";
import { findLandMonths, findLandMonthsVersion } from "#app/services/company-values/settings-queries.server.ts";
import { isPublic } from "#app/services/publication/visibility.ts";
import { computeLevel, type LandState } from "./land-level.ts";
import type { LandFile, LandLevel } from "./land-papers.ts";
import { listPapers } from "./land-queries.server.ts";

const THE_SITE: Actor = { username: "le site" };
const AT_ONCE = 500;

/** Stores what lists read: neither the version of the row nor the time of its last change moves, so that an open form meets no conflict. */
export async function storeLevel(trx: Trx, propertyId: string, { level, until }: LandState) {
  await trx.updateTable("properties").set({ foncier_niveau: level, foncier_jusqu_au: until }).where("id", "=", propertyId).execute();
}

/** Every process looks; at its start, after midnight and after a change of the months one of them computes the levels. */
export function keepLevelsRegularly(db: Db, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: "land-levels", work: () => refreshLevels(db), everyMs });
}

/** Levels stored under another rule of how long papers count are computed anew, once. */
const RULE = "regle-etat-90-jours";

/** Resolves to how many rows were written. */
export async function refreshLevels(db: Db, now = new Date()): Promise<number> {
  const today = todayInLome(now);
  const version = await findLandMonthsVersion(db);
  const ended = (await refreshOnce(db, RULE, today, true)) + (await refreshOnce(db, today, today, false));
  return version === 0 ? ended : ended + (await refreshOnce(db, `mois-${version}`, today, true));
}

/** One process, one transaction: a kill repeats the whole or nothing. `isWhole`: every level may be another, not only those that ended. */
async function refreshOnce(db: Db, key: string, today: string, isWhole: boolean): Promise<number> {
  const claim = await claimJob(db, "land-levels", key);
  if (!claim) return 0;
  try {
    return await changeContent(db, async (trx, announce) => {
      const written = await refreshRows(trx, announce, today, isWhole);
      await finishJob(trx, claim);
      return written;
    });
  } catch (error) {
    await releaseJob(db, claim);
    throw error;
  }
}

async function refreshRows(trx: Trx, announce: Announce, today: string, isWhole: boolean): Promise<number> {
  const months = await findLandMonths(trx);
  let written = 0;
  for (let after = ""; ; ) {
    let query = trx
      .selectFrom("properties")
      .innerJoin("land_files", "land_files.property_id", "properties.id")
      .select(["properties.id", "foncier_niveau", "foncier_jusqu_au", "publication", "deleted_at"])
      .select(["land_files.id as file_id", "droit", "litige", "visible"])
      .where("properties.id", ">", after);
    if (!isWhole) query = query.where("foncier_jusqu_au", "<", today);
    const rows = await query.orderBy("properties.id").limit(AT_ONCE).execute();
    const papers = Map.groupBy(
      rows.length > 0
        ? await listPapers(
            trx,
            rows.map(({ file_id }) => file_id),
          )
        : [],
      ({ land_file_id }) => land_file_id,
    );
    const changed = rows
      .map((row) => ({ ...row, state: computeLevel(row, papers.get(row.file_id) ?? [], today, months) }))
      .filter(({ state, foncier_niveau, foncier_jusqu_au }) => state.level !== foncier_niveau || state.until !== foncier_jusqu_au);
    for (const row of changed) {
      await storeLevel(trx, row.id, row.state);
      announce("properties", isPublic(row) ? "public" : "bureau", [row.id]);
    }
    await recordLot(trx, THE_SITE, {
      action: "update",
      table: "land_files",
      rows: changed.map(({ file_id, foncier_niveau, state }) => levelLine(file_id, foncier_niveau as LandLevel, state.level)),
    });
    written += changed.length;
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || !last) return written;
    after = last.id;
  }
}

/** What the history shows: the level, and what was done. */
export type LandDeed = { niveau: LandLevel; geste?: string };

function levelLine(row_id: LandFile["id"], before: LandLevel, after: LandLevel) {
  const deed: LandDeed = { niveau: after, geste: before === after ? "échéance recalculée" : "une pièce ne compte plus" };
  return { row_id, before: { niveau: before }, after: deed };
}
