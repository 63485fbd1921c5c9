import type { Db } from "#app/db/client.server.ts";
import { listingTables } from "#app/db/schema.ts";
import type { EnquiryListing } from "./enquiry-listing.ts";

const pages: Record<EnquiryListing["table"], string> = { properties: "/biens/", projects: "/realisations/", vehicles: "/vehicules/" };

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
  return { table: known, id: row.id, titre: row.titre, url: origin + pages[known] + row.slug, isTaken };
}
