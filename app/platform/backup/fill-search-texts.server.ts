import type { Trx } from "#app/db/client.server.ts";
import { sentTables } from "#app/db/content-types.ts";
import { requestSearchText } from "#app/db/senders.ts";
import { siteTextSearchText } from "#app/platform/site-texts/site-texts.ts";

/** A backup made before these tables had a text to search in brings rows without one. */
export async function fillSearchTexts(trx: Trx) {
  for (const table of sentTables) {
    const rows = await trx.selectFrom(table).selectAll().where("recherche", "=", "").execute();
    for (const row of rows) {
      await trx
        .updateTable(table)
        .set({ recherche: requestSearchText(table, row) })
        .where("id", "=", row.id)
        .execute();
    }
  }
  const texts = await trx.selectFrom("site_text_content").selectAll().where("recherche", "=", "").execute();
  for (const text of texts) {
    await trx
      .updateTable("site_text_content")
      .set({ recherche: siteTextSearchText(text) })
      .where("id", "=", text.id)
      .execute();
  }
}
