import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { hasDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { listSearchIds, readRows } from "#app/features/finding/find-search.server.ts";
import { feedAddress, readFeedSearch, type Search, writeSearch } from "#app/features/finding/list-search.ts";
import { findListHeading } from "#app/features/list-pages/list-view.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { type ListingView, prixText } from "#app/features/listings/listing-view.ts";
import { listNewestProperties } from "#app/features/properties/property-queries.server.ts";
import { escapeXml, xmlResponse } from "#app/features/sharing/feeds/xml.ts";
import { listNewestVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import type { Route } from "./+types/feed";

type FeedItem = { title: string; path: string; description: string; publie_le: string | null };
type Channel = { title: string; path: string; address: string; description: string };

const SEARCH_ITEMS = 50;
const whole: Channel = {
  title: "FADEM, nouvelles annonces",
  path: "/",
  address: "/annonces.xml",
  description: "Les derniers biens et véhicules proposés par FADEM au Togo.",
};

/** RSS of the newest listings: of one search where the address names one, else the first page of each list of the home page. */
export async function loader({ url }: Route.LoaderArgs) {
  const db = appDb();
  if (!url.searchParams.has("chemin")) return feedOf(whole, await listNewestItems(db));
  const search = readFeedSearch(url.searchParams);
  if (!search) throw notFound();
  const [heading, items, isDemo] = await Promise.all([findListHeading(db, search), listSearchItems(db, search), hasDemoRows(db)]);
  const description = isDemo ? " Site de démonstration\u00a0: annonces fictives." : "";
  return feedOf(
    {
      title: heading,
      path: writeSearch(search),
      address: feedAddress(search),
      description: `Les dernières annonces de FADEM\u00a0: ${heading}.${description}`,
    },
    items,
  );
}

function feedOf({ title, path, address, description }: Channel, items: readonly FeedItem[]) {
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

/** The reader of a feed asks what is new to him: the day it was published, not the evening it was prepared. What is public has one. */
function dateOf({ publie_le }: FeedItem) {
  return publie_le ?? "";
}

function newestFirst(items: FeedItem[]) {
  return items.sort((one, other) => dateOf(other).localeCompare(dateOf(one)));
}

/** The newest rows of a search: its address names no order. */
async function listSearchItems(db: Db, search: Search): Promise<FeedItem[]> {
  const ids = (await listSearchIds(db, search)).slice(0, SEARCH_ITEMS);
  const { table, rows } = await readRows(db, search, ids);
  const times =
    ids.length > 0 ? await publicRows<ListingTable>(db, table).select(["id", "publie_le"]).where("id", "in", ids).execute() : [];
  const published = new Map(times.map(({ id, publie_le }) => [id, publie_le]));
  return rows.map((row) => itemOf(toListingView(table, row), published.get(row.id) ?? null));
}

async function listNewestItems(db: Db): Promise<FeedItem[]> {
  const properties = await listNewestProperties(db);
  const vehicles = [...(await listNewestVehicles(db, "vente")), ...(await listNewestVehicles(db, "location"))];
  return newestFirst([
    ...properties.map((row) => itemOf(toListingView("properties", row), row.publie_le)),
    ...vehicles.map((row) => itemOf(toListingView("vehicles", row), row.publie_le)),
  ]);
}

function itemOf(view: ListingView, publie_le: string | null): FeedItem {
  return {
    title: [`${view.rubric}\u00a0: ${view.titre}`, prixText(view)].filter(Boolean).join(", "),
    path: view.path,
    description: [view.lieu.whole, view.texte].filter(Boolean).join(". "),
    publie_le,
  };
}
