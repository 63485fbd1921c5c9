import type { Db } from "#app/db/engine/client.server.ts";
import { searchPatterns } from "#app/db/queries/list-page.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { foldText } from "#app/lib/text/text.ts";

export type FoundListing = { table: ListingTable; id: string; titre: string; reference: string };

const OFFERED = 6;

/** "b 4", "B-0004", "b0004". */
function referenceIn(typed: string): { table: ListingTable; reference: string } | undefined {
  const [, letter = "", digits = ""] = /^([a-z])[ -]{0,3}(\d{1,6})$/i.exec(typed.trim()) ?? [];
  const table = listingTables.find((name) => contentTypes[name].listing.letter === letter.toUpperCase());
  return table && { table, reference: `${letter.toUpperCase()}-${digits.padStart(4, "0")}` };
}

/** Those whose reference or title somebody may mean, whatever visitors see of them; none in the bin. */
export async function findTypedListings(db: Db, typed: string): Promise<FoundListing[]> {
  const named = referenceIn(typed);
  const patterns = searchPatterns(typed);
  if (patterns.length === 0) return [];
  const found: FoundListing[] = [];
  for (const table of named ? [named.table] : listingTables) {
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    let query = shared.selectFrom(rows).select(["id", "titre", "reference"]).where("deleted_at", "is", null);
    if (named) query = query.where("reference", "=", named.reference);
    else for (const pattern of patterns) query = query.where("recherche", "like", pattern);
    for (const row of await query.orderBy("created_at", "desc").limit(OFFERED).execute()) found.push({ table, ...row });
  }
  return found.slice(0, OFFERED);
}

export const NO_LISTING_FOUND = "Aucune annonce ne correspond. Écrivez sa référence, par exemple B-0004.";

/** The one that is meant; a sentence when it is none, or one of several. */
export async function resolveListing(db: Db, typed: string | null): Promise<{ listing?: FoundListing } | { fault: string }> {
  if (typed === null) return {};
  const found = await findTypedListings(db, typed);
  const same = found.filter(({ titre }) => foldText(titre) === foldText(typed));
  const meant = same.length === 1 ? same : found;
  if (meant.length === 0) return { fault: NO_LISTING_FOUND };
  if (meant.length === 1) return { listing: meant[0] };
  const offered = meant.map(({ reference, titre }) => `${reference} ${titre}`).join(", ");
  return { fault: `Plusieurs annonces correspondent\u00a0: ${offered}. Écrivez la référence.` };
}
