import { listingPath, listingTables } from "#app/db/tables/content-types.ts";

/** By what a public page carries inside it: see inline-css.tsx. */
export type PageKind = "home" | "listing" | "other";

/**
 * `other` carries everything, so that an address spelt in another way lacks nothing. `shown`: what the page was made of; one that says that
 * a listing is gone is no page of a listing.
 */
export function pageKindOf(pathname: string, shown: unknown): PageKind {
  if (pathname === "/") return "home";
  if (typeof shown !== "object" || shown === null || !("kind" in shown) || shown.kind !== "found") return "other";
  const [, place, slug, ...more] = pathname.split("/");
  const isListing = slug && more.length === 0 && listingTables.some((table) => listingPath(table) === `/${place}`);
  return isListing ? "listing" : "other";
}
