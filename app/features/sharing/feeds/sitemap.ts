import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";

export const SITEMAP_PATH = "/sitemap.xml";
/** Several files of addresses stand under one path: a file may only name what lies beside it or below. */
const PARAMETER = "partie";
const NUMBERED = /^([a-z]{1,20})-([1-9]\d{0,3})$/;

/** A file of the sitemap: the fixed pages and those of the lists, or so many listings of one table, counted from 1. */
export type SitemapPart = { of: "pages" } | { of: ListingTable; number: number };

export function writeSitemapPart(part: SitemapPart): string {
  const name = part.of === "pages" ? "pages" : `${contentTypes[part.of].pages.section}-${part.number}`;
  return `${SITEMAP_PATH}?${PARAMETER}=${name}`;
}

/** Which part an address asks for: "whole" when it names none, undefined when there can be no such part. */
export function readSitemapPart(params: URLSearchParams): SitemapPart | "whole" | undefined {
  const name = params.get(PARAMETER);
  if (name === null) return "whole";
  if (name === "pages") return { of: "pages" };
  const [, section, number] = NUMBERED.exec(name) ?? [];
  const table = listingTables.find((listed) => contentTypes[listed].pages.section === section);
  return table && { of: table, number: Number(number) };
}

/** The one address of a part, whatever else the given one carries; undefined when there can be no such part. */
export function sitemapAddress(params: URLSearchParams): string | undefined {
  const part = readSitemapPart(params);
  return part === "whole" ? SITEMAP_PATH : part && writeSitemapPart(part);
}
