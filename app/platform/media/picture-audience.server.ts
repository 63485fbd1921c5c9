import { sql } from "kysely";
import type { Trx } from "#app/db/client.server.ts";
import type { Audience, ContentTable } from "#app/db/schema.ts";
import { audienceOf, widest } from "#app/platform/publication/audience.server.ts";

/** Whom it concerns that a picture has other sizes: visitors when a row they see shows it. Texts name an address, whatever its sizes. */
export async function pictureAudience(trx: Trx, table: ContentTable, imageId: string): Promise<Audience> {
  if (table === "gallery_images") {
    const rows = await trx.selectFrom(table).selectAll().where("image_id", "=", imageId).execute();
    return widest(rows.map((row) => audienceOf(table, undefined, row)));
  }
  if (table === "properties" || table === "projects" || table === "vehicles") {
    const listings = table as "properties"; // to Kysely: all three keep their pictures alike
    const rows = await trx
      .selectFrom(listings)
      .selectAll()
      .where(sql<boolean>`images like ${`%${imageId}%`}`)
      .execute();
    return widest(rows.map((row) => audienceOf(listings, undefined, row)));
  }
  return "bureau";
}
