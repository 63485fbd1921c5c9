import { contentTypes, type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { textPages } from "#app/services/addresses/public-paths.ts";
import { COMPARISON_PATH, FAVOURITES_PATH } from "./references.ts";

const sections = listingTables.map((table) => contentTypes[table].pages.section);
const LISTING = new RegExp(`^/(${sections.join("|")})/([a-z0-9-]{1,140})$`);

/** The listing behind a permanent address, by its slug. */
export function readListingAddress(path: string): { table: ListingTable; slug: string } | undefined {
  const [, section = "", slug = ""] = LISTING.exec(path) ?? [];
  const table = listingTables.find((name) => contentTypes[name].pages.section === section);
  return table && { table, slug };
}

const countedPages = new Set(["/", ...listingTables.map(listingPath), ...textPages, FAVOURITES_PATH, COMPARISON_PATH]);

/** The page a path is counted under: listings under their section; undefined for paths that are no page of ours. */
export function countedPage(path: string): string | undefined {
  const page = LISTING.test(path) ? path.slice(0, path.indexOf("/", 1)) : path;
  return countedPages.has(page) ? page : undefined;
}
