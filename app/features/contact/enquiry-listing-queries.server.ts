import type { Db } from "#app/db/engine/client.server.ts";
import { isTaken, type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";
import type { EnquiryListing } from "./enquiry-listing.ts";

/** The listing an address names, by its table and id, also when it is gone; undefined when there is none. */
export async function findEnquiryListing(
  db: Db,
  { table, id, origin }: { table: string | null; id: string | null; origin: string },
): Promise<EnquiryListing | undefined> {
  const known = listingTables.find((name) => name === table);
  if (!known || !id) return undefined;
  const row = await db
    .selectFrom(known)
    .select(["id", "titre", "slug", "statut", ...visibilityColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  const visibility = row && visibilityOf(row);
  if (!row || visibility === "unknown") return undefined;
  // What was withdrawn is no longer told: neither its title nor its address.
  if (visibility === "gone") return { table: known, id: row.id, titre: "", url: `${origin}/`, isGone: true };
  const url = `${origin}${listingPath(known)}/${row.slug}`;
  return { table: known, id: row.id, titre: row.titre, url, isTaken: isTaken(known, row.statut) };
}

/** The listing of a form that came too late: nameless where it is no longer known. */
export async function findLateListing(db: Db, found: { table: ListingTable; id: string } | undefined): Promise<EnquiryListing> {
  const { publicOrigin: origin } = env();
  const listing = await findEnquiryListing(db, { table: found?.table ?? null, id: found?.id ?? null, origin });
  return listing ?? { table: "properties", id: found?.id ?? "", titre: "", url: `${origin}/`, isGone: true };
}
