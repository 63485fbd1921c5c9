import type { Db } from "#app/db/client.server.ts";
import { type ListingTable, listingPath, listingTables } from "#app/db/content-types.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fixedPages } from "#app/platform/http/public-paths.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { listPathPages } from "#app/routes/site/lists/find-search.server.ts";
import { escapeXml, xmlResponse } from "./xml.ts";

const MAX_ADDRESSES = 50_000; // the protocol's limit for one file

export async function loader() {
  const { publicOrigin } = env();
  const pages = ["/", ...fixedPages];
  const db = appDb();
  const [lists, listings] = await Promise.all([listPathPages(db), listListings(db)]);
  const entries = [
    ...pages.map((path) => ({ path, lastmod: undefined })),
    ...lists.map(({ path, updatedAt }) => ({ path, lastmod: updatedAt })),
    ...listings,
  ];
  return xmlResponse("application/xml", [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.slice(0, MAX_ADDRESSES).map(({ path, lastmod }) => {
      const date = lastmod ? `<lastmod>${lastmod}</lastmod>` : "";
      return `<url><loc>${escapeXml(publicOrigin + path)}</loc>${date}</url>`;
    }),
    "</urlset>",
  ]);
}

/** The permanent pages of what is offered today, newest first; projects are references and all stay. */
async function listListings(db: Db) {
  const found = await Promise.all(
    listingTables.map(async (table) => {
      const online = publicRows<ListingTable>(db, table).select(["slug", "updated_at"]).orderBy("publie_le", "desc");
      const rows = await (table === "projects" ? online : online.where("statut", "=", "disponible")).execute();
      return rows.map(({ slug, updated_at }) => ({ path: `${listingPath(table)}/${slug}`, lastmod: updated_at }));
    }),
  );
  return found.flat();
}
