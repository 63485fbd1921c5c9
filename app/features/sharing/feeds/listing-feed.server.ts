import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, namesOf, offeredTables } from "#app/db/tables/content-types.ts";
import { listSearchIds, readRows } from "#app/features/finding/find-search.server.ts";
import type { Search } from "#app/features/finding/list-search.ts";
import { type PublicRows, toListingView } from "#app/features/listings/listing-kinds.ts";
import { listNewest } from "#app/features/listings/listing-queries.server.ts";
import { type ListingView, prixText } from "#app/features/listings/listing-view.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { once } from "#app/lib/values/once.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { escapeXml, xmlResponse } from "./xml.ts";

type FeedItem = { title: string; path: string; description: string; publie_le: string | null };
type Channel = { title: string; path: string; address: string; description: string };

const SEARCH_ITEMS = 50;
const formatter = once(() => new Intl.ListFormat("fr"));
const offered = formatter().format(offeredTables.map((table) => namesOf(table).many));

export const wholeFeed: Channel = {
  title: "FADEM, nouvelles annonces",
  path: "/",
  address: "/annonces.xml",
  description: `Les derniers ${offered} proposés par FADEM au Togo.`,
};

export function feedOf({ title, path, address, description }: Channel, items: readonly FeedItem[]) {
  const { publicOrigin } = env();
  return xmlResponse("application/rss+xml", [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(publicOrigin + path)}</link>`,
    `<description>${escapeXml(description)}</description>`,
    "<language>fr</language>",
    `<atom:link href="${escapeXml(publicOrigin + address)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => {
      const { title, path, description } = item;
      const url = escapeXml(publicOrigin + path);
      return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(dateOf(item)).toUTCString()}</pubDate><description>${escapeXml(description)}</description></item>`;
    }),
    "</channel></rss>",
  ]);
}

/** A reader of the feed asks what is new: the day it was published, not the evening it was prepared. What is public has one. */
function dateOf({ publie_le }: FeedItem) {
  return publie_le ?? "";
}

function newestFirst(items: FeedItem[]) {
  return items.sort((one, other) => dateOf(other).localeCompare(dateOf(one)));
}

/** The newest rows of a search: its address names no order. */
export async function listSearchItems(db: Db, search: Search): Promise<FeedItem[]> {
  const ids = (await listSearchIds(db, search)).slice(0, SEARCH_ITEMS);
  const { table, rows } = await readRows(db, search, ids);
  return itemsOf(db, table, rows);
}

export async function listNewestItems(db: Db): Promise<FeedItem[]> {
  const items = await Promise.all(offeredTables.map(async (table) => itemsOf(db, table, await listNewest(db, table))));
  return newestFirst(items.flat());
}

async function itemsOf(db: Db, table: ListingTable, rows: PublicRows[ListingTable][]): Promise<FeedItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const times = await publicRows<ListingTable>(db, table).select(["id", "publie_le"]).where("id", "in", ids).execute();
  const published = new Map(times.map(({ id, publie_le }) => [id, publie_le]));
  return rows.map((row) => itemOf(toListingView(table, row), published.get(row.id) ?? null));
}

function itemOf(view: ListingView, publie_le: string | null): FeedItem {
  return {
    title: [`${view.rubric}\u00a0: ${view.titre}`, prixText(view)].filter(Boolean).join(", "),
    path: view.path,
    description: [view.lieu.whole, view.texte].filter(Boolean).join(". "),
    publie_le,
  };
}
