import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { listPathPages } from "#app/features/finding/find-search.server.ts";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import { fixedPages } from "#app/services/addresses/public-paths.ts";
import { offeredRows } from "#app/services/publication/public-rows.server.ts";
import type { SitemapPart } from "./sitemap.ts";

/** One file is one step: a few milliseconds of SQLite, whose driver answers no other request meanwhile. */
const PART_LISTINGS = 500;
const MAX_ADDRESSES = 50_000; // the protocol's limit for one file
const MOST_LISTINGS = 1_000_000;

export type SitemapAddress = { path: string; lastmod?: string };
type Size = { partListings?: number };

/** The parts of the sitemap, or undefined where all of it fits into one file. Only counts are read, from the indexes of the public lists. */
export async function listSitemapParts(db: Db, { partListings = PART_LISTINGS }: Size = {}): Promise<SitemapPart[] | undefined> {
  const counts: [ListingTable, number][] = [];
  for (const table of listingTables) counts.push([table, await countListings(db, table)]);
  if (counts.reduce((sum, [, count]) => sum + count, 0) <= partListings) return undefined;
  const listings = counts.flatMap(([of, count]) =>
    Array.from({ length: Math.ceil(count / partListings) }, (_, index): SitemapPart => ({ of, number: index + 1 })),
  );
  return [{ of: "pages" }, ...listings];
}

/** Every address of a sitemap that is one file. */
export async function listAllAddresses(db: Db): Promise<SitemapAddress[]> {
  const addresses = await listPageAddresses(db);
  for (const of of listingTables) addresses.push(...(await listListings(db, { of, number: 1 }, PART_LISTINGS)));
  return addresses;
}

/** Undefined when there is no such part now. */
export async function listPartAddresses(
  db: Db,
  part: SitemapPart,
  { partListings = PART_LISTINGS }: Size = {},
): Promise<SitemapAddress[] | undefined> {
  if (part.of === "pages") return listPageAddresses(db);
  const addresses = await listListings(db, part, partListings);
  return addresses.length > 0 ? addresses : undefined;
}

async function listPageAddresses(db: Db): Promise<SitemapAddress[]> {
  const lists = await listPathPages(db);
  const addresses = [
    ...["/", ...fixedPages].map((path) => ({ path })),
    ...lists.map(({ path, updatedAt }) => ({ path, lastmod: updatedAt })),
  ];
  if (addresses.length > MAX_ADDRESSES) warnRarely("sitemap-cut", { addresses: addresses.length, kept: MAX_ADDRESSES });
  return addresses.slice(0, MAX_ADDRESSES);
}

/** In order and up to a bound no table reaches, so that SQLite counts in the index of the public list: the one it would choose is twice as wide. */
async function countListings(db: Db, table: ListingTable): Promise<number> {
  const listed = offeredRows<ListingTable>(db, table).select("id").orderBy(orderOf(table)).limit(MOST_LISTINGS);
  const counted = db.selectFrom(listed.as("listed")).select((row) => row.fn.countAll<number>().as("total"));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Newest first, in the order of the index of each public list, which is then read alone as far as the part begins. */
function orderOf(table: ListingTable) {
  return table === "vehicles" ? sql`type_transaction, publie_le desc, id desc` : sql`publie_le desc, id desc`;
}

async function listListings(db: Db, { of: table, number }: Exclude<SitemapPart, { of: "pages" }>, size: number): Promise<SitemapAddress[]> {
  const page = offeredRows<ListingTable>(db, table)
    .select("id")
    .orderBy(orderOf(table))
    .limit(size)
    .offset((number - 1) * size);
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const listings = await shared.selectFrom(rows).select(["slug", "updated_at"]).where("id", "in", page).orderBy(orderOf(table)).execute();
  return listings.map(({ slug, updated_at }) => ({ path: `${listingPath(table)}/${slug}`, lastmod: updated_at }));
}
