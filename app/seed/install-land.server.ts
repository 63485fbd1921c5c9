import type { Trx } from "#app/db/engine/client.server.ts";
import { computeLevel } from "#app/features/land/land-level.ts";
import { storeLevel } from "#app/features/land/land-levels.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import type { SeedProperty } from "./seed-content.server.ts";

/** Who saw the invented papers. */
const SEER = "FADEM (exemple)";

/** The invented land files, dated from the day of installation; a part of its transaction. */
export async function installLand(trx: Trx, seeds: readonly SeedProperty[], rows: readonly { id: string; titre: string }[], now: number) {
  const today = todayInLome(new Date(now));
  const months = await findLandMonths(trx);
  const at = new Date(now).toISOString();
  const common = { created_at: at, updated_at: at, exemple: true };
  for (const { titre, foncier } of seeds) {
    const property = rows.find((row) => row.titre === titre);
    if (!foncier || !property) continue;
    const { droit, numero = null, visible = false, litige = false } = foncier;
    const file = {
      ...common,
      id: newId(now),
      property_id: property.id,
      droit,
      numero,
      visible,
      litige,
      titulaire: null,
      notes_internes: null,
    };
    const papers = foncier.papers.map(({ nature, source, seen, ends }) => ({
      ...common,
      id: newId(now),
      land_file_id: file.id,
      nature,
      source,
      vue_le: addDays(today, -seen),
      vue_par: SEER,
      expire_le: ends === undefined ? null : addDays(today, ends),
      reference: null,
      note: null,
    }));
    await trx.insertInto("land_files").values(file).execute();
    if (papers.length > 0) await trx.insertInto("land_papers").values(papers).execute();
    const counted = papers.map((paper) => ({ ...paper, retiree_le: null, remplacee_par: null }));
    await storeLevel(trx, property.id, computeLevel(file, counted, today, months));
  }
}
