import type { ExpressionBuilder } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { siteTextCatalogue } from "#app/services/site-texts/catalogue/site-text-catalogue.ts";
import { mergeSiteTexts, type SiteTextRow, type SiteTexts } from "./site-texts.ts";

/** Every text of the public site; the first wording where nothing is stored. */
export async function findSiteTexts(db: Db): Promise<SiteTexts> {
  return mergeSiteTexts(await db.selectFrom("site_text_content").select(["section", "key", "content"]).where(isBuiltIn).execute());
}

/** The keys the site reads, and not those that were only added in the back-office. */
export function isBuiltIn(eb: ExpressionBuilder<Database, "site_text_content">) {
  return eb.or(
    Object.entries(siteTextCatalogue).map(([section, entries]) =>
      eb.and([eb("section", "=", section as SiteTextRow["section"]), eb("key", "in", Object.keys(entries))]),
    ),
  );
}
