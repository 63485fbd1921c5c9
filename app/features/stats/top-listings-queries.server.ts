import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { countMeasured } from "#app/services/measure/listing-signs.server.ts";
import { countListingsSince } from "#app/services/measure/recent-listings.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";

export type TopListing = { titre: string; reference: string; address: string; views: number; scans: number; contacts: number };

const TOP_LISTINGS = 5;
const CANDIDATES = TOP_LISTINGS * 4; // some may have been deleted since

/** The listings most looked at since `from`, with how many came by a code, and the WhatsApp, calls and forms that came from them. */
export async function listTopListings(db: Db, from: string, today?: string): Promise<TopListing[]> {
  const summed = await listSummed(db, from);
  const rows =
    summed.length > 0
      ? summed
      : await countListingsSince(db, from)
          .orderBy("views", "desc")
          .orderBy("contacts", "desc")
          .orderBy("subject")
          .limit(CANDIDATES)
          .execute();
  const found = await findListings(
    db,
    rows.map(({ subject }) => subject),
  );
  const top = rows.filter(({ subject }) => found.has(subject)).slice(0, TOP_LISTINGS);
  const scans = await countMeasured(
    db,
    "qr",
    top.map(({ subject }) => subject),
    today,
  );
  return top.flatMap(({ subject, views, contacts }) => {
    const listing = found.get(subject);
    return listing ? [{ ...listing, views: Number(views), scans: scans.get(subject) ?? 0, contacts: Number(contacts) }] : [];
  });
}

/** Empty unless what is summed begins on that very day: it moves a moment after midnight. */
function listSummed(db: Db, from: string) {
  return db
    .selectFrom("recent_listings")
    .select(["subject", "views", "contacts"])
    .where(({ exists, selectFrom }) => exists(selectFrom("recent_listings_since").select("jour").where("jour", "=", from)))
    .where(sql<boolean>`views + contacts > 0`)
    .orderBy("views", "desc")
    .orderBy("contacts", "desc")
    .orderBy("subject")
    .limit(CANDIDATES)
    .execute();
}

async function findListings(db: Db, subjects: string[]) {
  const found = new Map<string, Pick<TopListing, "titre" | "reference" | "address">>();
  for (const table of listingTables) {
    const ids = subjects.filter((subject) => subject.startsWith(`${table}:`)).map((subject) => subject.slice(table.length + 1));
    if (ids.length === 0) continue;
    const rows = await publicRows<ListingTable>(db, table).select(["id", "titre", "reference", "slug"]).where("id", "in", ids).execute();
    for (const { id, titre, reference, slug } of rows)
      found.set(`${table}:${id}`, { titre, reference, address: `${listingPath(table)}/${slug}` });
  }
  return found;
}
