import type { listingTables } from "#app/db/schema.ts";

export type ListingTable = (typeof listingTables)[number];

const tablesBySection: Record<string, ListingTable> = { biens: "properties", realisations: "projects", vehicules: "vehicles" };
const LISTING = /^\/(biens|realisations|vehicules)\/([a-z0-9-]{1,140})$/;

/** The listing behind a permanent address, by its slug. */
export function readListingAddress(path: string): { table: ListingTable; slug: string } | undefined {
  const [, section = "", slug = ""] = LISTING.exec(path) ?? [];
  const table = tablesBySection[section];
  return table && { table, slug };
}

const sectionsByTable: Record<ListingTable, string> = { properties: "biens", projects: "realisations", vehicles: "vehicules" };

export function listingAddress(table: ListingTable, slug: string) {
  return `/${sectionsByTable[table]}/${slug}`;
}

const countedPages = new Set(["/", "/biens", "/realisations", "/vehicules", "/about", "/mentions-legales", "/confidentialite"]);

/** The page a path is counted under: listings under their section; undefined for paths that are no page of ours. */
export function countedPage(path: string): string | undefined {
  const page = LISTING.test(path) ? path.slice(0, path.indexOf("/", 1)) : path;
  return countedPages.has(page) ? page : undefined;
}
