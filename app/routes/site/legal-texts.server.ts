import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";

/** What the legal pages say, and who says it. */
export async function findLegalTexts() {
  const [settings, { footer }] = await Promise.all([findCompanySettings(appDb()), findSiteTexts(appDb())]);
  return { origin: env().publicOrigin, settings, texts: footer };
}
