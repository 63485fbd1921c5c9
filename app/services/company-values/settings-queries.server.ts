import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { RECONFIRM_DAYS } from "#app/services/publication/reconfirmation.ts";
import { listPublicClosures } from "./closure-queries.server.ts";
import { type Periods, readPeriods } from "./periods.ts";
import { type ResponseLimits, readLimits } from "./response-clock.ts";
import { sampleModes } from "./sample-mode.ts";
import { type CompanySettings, mergeCompanySettings } from "./settings.ts";
import type { SiteSettings } from "./site-settings.ts";
import { readVisitSettings, VISIT_SETTINGS, type VisitSettings } from "./visit-settings.ts";

/** As visitors read them, the closures of the next weeks included. */
export async function findCompanySettings(db: Db): Promise<CompanySettings> {
  return { ...(await findCompanyValues(db)), fermetures: await listPublicClosures(db) };
}

export async function findCompanyValues(db: Db | Trx) {
  return mergeCompanySettings((await findSetting(db, "company"))?.value);
}

/** The stored value of a setting with a key of its own. */
export async function findSettingValue(db: Db | Trx, key: string): Promise<unknown> {
  return (await findSetting(db, key))?.value;
}

/** Where mails about new requests go; undefined when the settings name no address. */
export async function findNotificationEmail(db: Db | Trx): Promise<string | undefined> {
  return textValue((await findSetting(db, "notification_email"))?.value);
}

/** After how many days without a word an available listing is asked about. */
export async function findReconfirmDays(db: Db | Trx): Promise<number> {
  const days = (await findSetting(db, "reconfirm_days"))?.value;
  return typeof days === "number" ? days : RECONFIRM_DAYS.usual;
}

/** How long after it was seen a land paper still proves something. */
export const LAND_MONTHS = { key: "foncier_anciennete_mois", usual: 12, min: 3, max: 36 };

export async function findLandMonths(db: Db | Trx): Promise<number> {
  const months = (await findSetting(db, LAND_MONTHS.key))?.value;
  return typeof months === "number" ? months : LAND_MONTHS.usual;
}

/** Counted up with each saving of the months: whatever is computed with them is computed anew. */
export async function findLandMonthsVersion(db: Db | Trx): Promise<number> {
  return (await findSetting(db, LAND_MONTHS.key))?.version ?? 0;
}

/** The key of how long things are kept. */
export const PERIODS = "periods";

/** The key of the limits after which a person is late. */
export const RESPONSE_LIMITS = "response_limits";

export async function findResponseLimits(db: Db | Trx): Promise<ResponseLimits> {
  return readLimits((await findSetting(db, RESPONSE_LIMITS))?.value);
}

export async function findVisitSettings(db: Db | Trx): Promise<VisitSettings> {
  return readVisitSettings((await findSetting(db, VISIT_SETTINGS))?.value, (await findCompanyValues(db)).ville);
}

/** Whether alerts are offered, and sent to those who follow one. */
export async function areAlertsOn(db: Db | Trx): Promise<boolean> {
  return (await findSetting(db, "alertes"))?.value !== "non";
}

/** How long things are kept, with the version the numbers were read at; 0 before the first save. */
export async function findPeriods(db: Db | Trx): Promise<{ periods: Periods; version: number }> {
  const [stored, former] = [await findSetting(db, PERIODS), await findSetting(db, "retention_months")];
  return { periods: readPeriods(stored?.value, former?.value), version: stored?.version ?? 0 };
}

/** Everything the settings form edits. They are saved together, under the version of the company's own row. */
export async function findSiteSettings(db: Db | Trx): Promise<SiteSettings> {
  const [company, samples, email] = [
    await findSetting(db, "company"),
    await findSetting(db, "samples"),
    await findSetting(db, "notification_email"),
  ];
  const { ambre, rouge } = await findResponseLimits(db);
  return {
    company: mergeCompanySettings(company?.value),
    avis_exemples: sampleModes.find((mode) => mode === samples?.value) ?? "auto",
    notification_email: textValue(email?.value) ?? null,
    delai_ambre: ambre,
    delai_rouge: rouge,
    reconfirmation_jours: await findReconfirmDays(db),
    foncier_anciennete_mois: await findLandMonths(db),
    alertes: (await areAlertsOn(db)) ? "oui" : "non",
    visites: await findVisitSettings(db),
    version: company?.version ?? 0,
    updated_at: company?.updated_at ?? "",
  };
}

function findSetting(db: Db | Trx, key: string) {
  return db.selectFrom("settings").select(["value", "version", "updated_at"]).where("key", "=", key).executeTakeFirst();
}

function textValue(value: unknown) {
  return typeof value === "string" && value !== "" ? value : undefined;
}
