import { sql } from "kysely";
import type { Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Audience } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables, onePictureTables } from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { audienceOf, widest } from "#app/services/publication/audience.server.ts";

const CLOCK_MS = 24 * 3_600_000; // a clock set back by less does not hide a row

type Picture = { id: string; created_at: string };

/** Whom it concerns that a picture has other sizes: visitors when a row they see shows it. Texts name an address, whatever its sizes. */
export async function pictureAudience(trx: Trx, table: ContentTable, picture: Picture): Promise<Audience> {
  const listing = listingTables.find((name) => name === table);
  const onePicture = onePictureTables.find((name) => name === table);
  if (onePicture) {
    const rows = await trx.selectFrom(onePicture).selectAll().where("image_id", "=", picture.id).execute();
    return widest(rows.map((row) => audienceOf(onePicture, undefined, row)));
  }
  if (listing) {
    const rows = await findListings(trx, listing, picture);
    return widest(rows.map((row) => audienceOf(listing, undefined, row)));
  }
  return "bureau";
}

/** A listing that shows it was saved after it was sent: the audit log names those few, where reading every listing would hold visitors up. */
function findListings(trx: Trx, table: ListingTable, { id, created_at }: Picture) {
  const since = new Date(Date.parse(created_at) - CLOCK_MS).toISOString();
  const saved = trx.selectFrom("audit_log").select("row_id").where("table_name", "=", table).where("at", ">=", since);
  const { shared, rows } = sharedTable(trx, table);
  return shared
    .selectFrom(rows)
    .selectAll()
    .$castTo<RowIn<ListingTable>>()
    .where("id", "in", saved)
    .where(sql<boolean>`images like ${`%${id}%`}`)
    .execute();
}
