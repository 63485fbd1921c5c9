import type { Db } from "#app/db/client.server.ts";
import { listingPath, listingTables } from "#app/db/content-types.ts";
import type { EnquiryListing } from "./enquiry-listing.ts";

/** The listing an address names, by its table and id; undefined when visitors cannot see such a one. */
export async function findEnquiryListing(
  db: Db,
  { table, id, origin }: { table: string | null; id: string | null; origin: string },
): Promise<EnquiryListing | undefined> {
  const known = listingTables.find((name) => name === table);
  if (!known || !id) return undefined;
  const row = await db
    .selectFrom(known)
    .select(["id", "titre", "slug", "statut"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const isTaken = known !== "projects" && row.statut !== "disponible";
  return { table: known, id: row.id, titre: row.titre, url: `${origin}${listingPath(known)}/${row.slug}`, isTaken };
}
