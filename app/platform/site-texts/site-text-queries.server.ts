import type { Db } from "#app/db/client.server.ts";
import { mergeSiteTexts, type SiteTexts } from "./site-texts.ts";

/** Every text of the public site; the first wording where nothing is stored. */
export async function findSiteTexts(db: Db): Promise<SiteTexts> {
  return mergeSiteTexts(await db.selectFrom("site_text_content").select(["section", "key", "content"]).execute());
}
