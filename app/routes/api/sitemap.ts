import { readSitemapPart, type SitemapPart, writeSitemapPart } from "#app/features/sharing/feeds/sitemap.ts";
import {
  listAllAddresses,
  listPartAddresses,
  listSitemapParts,
  type SitemapAddress,
} from "#app/features/sharing/feeds/sitemap-addresses.server.ts";
import { escapeXml, xmlResponse } from "#app/features/sharing/feeds/xml.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/sitemap";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Every address of the site in one file, or from some hundred listings on the index of several, each of which costs as much as the one. */
export async function loader({ url }: Route.LoaderArgs) {
  const db = appDb();
  const part = readSitemapPart(url.searchParams);
  if (!part) throw notFound();
  if (part === "whole") {
    const parts = await listSitemapParts(db);
    return parts ? indexOf(parts) : fileOf(await listAllAddresses(db));
  }
  const addresses = await listPartAddresses(db, part);
  if (!addresses) throw notFound();
  return fileOf(addresses);
}

function indexOf(parts: readonly SitemapPart[]) {
  return xmlResponse("application/xml", [
    `<sitemapindex ${NAMESPACE}>`,
    ...parts.map((part) => `<sitemap><loc>${addressOf(writeSitemapPart(part))}</loc></sitemap>`),
    "</sitemapindex>",
  ]);
}

function fileOf(addresses: readonly SitemapAddress[]) {
  return xmlResponse("application/xml", [
    `<urlset ${NAMESPACE}>`,
    ...addresses.map(({ path, lastmod }) => `<url><loc>${addressOf(path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</url>`),
    "</urlset>",
  ]);
}

function addressOf(path: string) {
  return escapeXml(env().publicOrigin + path);
}
