import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { findSiteSettings, LAND_MONTHS, RESPONSE_LIMITS } from "./settings-queries.server.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { SiteSettingsInput } from "./site-settings-input.server.ts";
import { VISIT_SETTINGS } from "./visit-settings.ts";

/** What people send and visitors read. */
const reviewTables = sentTables.filter((table) => traitsOf(table).public);

export type SettingsUpdate = { ok: true } | { ok: false; reason: "stale"; current: SiteSettings };

/** A version other than the stored one means a save in between: nothing is changed. */
export async function updateSiteSettings(db: Db, actor: Actor, version: number, input: SiteSettingsInput): Promise<SettingsUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findSiteSettings(trx);
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const {
      avis_exemples,
      notification_email,
      delai_ambre,
      delai_rouge,
      reconfirmation_jours,
      foncier_anciennete_mois,
      alertes,
      visites,
      ...company
    } = input;
    await storeSetting(trx, "company", company);
    await storeSetting(trx, "samples", avis_exemples);
    await storeSetting(trx, "notification_email", notification_email);
    await storeSetting(trx, RESPONSE_LIMITS, { ambre: delai_ambre, rouge: delai_rouge });
    await storeSetting(trx, "reconfirm_days", reconfirmation_jours);
    if (before.foncier_anciennete_mois !== foncier_anciennete_mois) await storeSetting(trx, LAND_MONTHS.key, foncier_anciennete_mois);
    await storeSetting(trx, "alertes", alertes);
    await storeSetting(trx, VISIT_SETTINGS, visites);
    const after = await findSiteSettings(trx);
    await recordAudit(trx, actor, { action: "update", table_name: "settings", row_id: "company", before, after });
    announce("settings", audienceOf("settings", before, after));
    if (before.avis_exemples !== after.avis_exemples) for (const table of reviewTables) announce(table, "public"); // the samples among them
    return { ok: true };
  });
}

/** In the transaction of its caller. */
export async function storeSetting(trx: Trx, key: string, value: unknown) {
  const stored = { value: JSON.stringify(value), updated_at: nowIso() };
  await trx
    .insertInto("settings")
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ ...stored, version: row("settings.version", "+", 1) })))
    .execute();
}
