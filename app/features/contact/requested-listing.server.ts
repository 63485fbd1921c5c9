import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { isTaken, type ListingTable, listingPath } from "#app/db/tables/content-types.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";

/** A listing that visitors see, as a request about it says it. `isFree` (open to visits): a project, or a row still `disponible`. */
export type ListingFacts = { table: ListingTable; id: string; titre: string; reference: string; address: string; isFree: boolean };

/** The listing a request is about: `gone` where visitors see it no more, `unknown` where they never did. */
export async function findRequested(
  db: Db | Trx,
  { table, id }: { table: ListingTable; id: string },
): Promise<ListingFacts | "gone" | "unknown"> {
  const row = await db
    .selectFrom(table)
    .select(["titre", "reference", "slug", "statut", ...visibilityColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  const visibility = row ? visibilityOf(row) : "unknown";
  if (!row || visibility !== "public") return visibility === "gone" ? "gone" : "unknown";
  const address = `${env().publicOrigin}${listingPath(table)}/${row.slug}`;
  return { table, id, titre: row.titre, reference: row.reference, address, isFree: !isTaken(table, row.statut) };
}
