import { type ListingTable, listingTables } from "#app/db/content-types.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";

/** The table whose list, forms or export stand at an address of the back-office. */
export function tableAt(url: string): ListingTable {
  const { pathname } = new URL(url);
  const table = listingTables.find((each) => `${pathname}/`.startsWith(`${adminListUrl(each)}/`));
  if (!table) throw new Error(`No content at ${pathname}`);
  return table;
}
