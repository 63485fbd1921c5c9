import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingTables, traitsOf } from "#app/db/tables/content-types.ts";
import { type PublicRows, toListingView } from "#app/features/listings/listing-kinds.ts";
import { listByReference } from "#app/features/listings/listing-queries.server.ts";
import type { ListingView } from "#app/features/listings/listing-view.ts";

/** Without a view: withdrawn, not online yet, in the bin or never given; no visitor is told which. */
export type FavouriteListing = { reference: string; row?: PublicRows[ListingTable]; view?: ListingView };

/** What visitors can see of these references, in their order. */
export async function findFavouriteListings(db: Db, references: readonly string[]): Promise<FavouriteListing[]> {
  const found = await Promise.all(
    listingTables.map(async (table) => {
      const own = references.filter((reference) => tableOf(reference) === table);
      const rows = await listByReference(db, table, own);
      return rows.map((row): [string, FavouriteListing] => [
        row.reference,
        { reference: row.reference, row, view: toListingView(table, row) },
      ]);
    }),
  );
  const known = new Map(found.flat());
  return references.map((reference) => known.get(reference) ?? { reference });
}

/** By its letter. */
export function tableOf(reference: string): ListingTable | undefined {
  return listingTables.find((table) => traitsOf(table).listing?.letter === reference.charAt(0));
}
