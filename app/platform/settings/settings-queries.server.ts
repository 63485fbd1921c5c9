import type { Db, Trx } from "#app/db/client.server.ts";
import { sampleModes } from "./sample-mode.ts";
import { type CompanySettings, mergeCompanySettings } from "./settings.ts";
import { DEFAULT_RETENTION_MONTHS, type SiteSettings } from "./site-settings.ts";

export async function findCompanySettings(db: Db): Promise<CompanySettings> {
  return mergeCompanySettings((await findSetting(db, "company"))?.value);
}

/** Who is told of new requests by e-mail; undefined when the settings name nobody. */
export async function findNotificationEmail(db: Db | Trx): Promise<string | undefined> {
  return textValue((await findSetting(db, "notification_email"))?.value);
}

/** Everything the settings form edits. They are saved together, under the version of the company's own row. */
export async function findSiteSettings(db: Db | Trx): Promise<SiteSettings> {
  const [company, samples, email, retention] = [
    await findSetting(db, "company"),
    await findSetting(db, "samples"),
    await findSetting(db, "notification_email"),
    await findSetting(db, "retention_months"),
  ];
  const months = retention?.value;
  return {
    company: mergeCompanySettings(company?.value),
    avis_exemples: sampleModes.find((mode) => mode === samples?.value) ?? "auto",
    notification_email: textValue(email?.value) ?? null,
    conservation_mois: typeof months === "number" ? months : DEFAULT_RETENTION_MONTHS,
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
