import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

/** What the legal pages say, and who says it. */
export async function findLegalTexts() {
  const [settings, { footer }] = await Promise.all([findCompanySettings(appDb()), findSiteTexts(appDb())]);
  return { origin: env().publicOrigin, settings, texts: footer };
}
