import { listingPath, listingTables } from "#app/db/content-types.ts";

/** By what a public page carries inside it: see inline-css.tsx. */
export type PageKind = "home" | "listing" | "other";

/** `other` carries everything, so that an address spelt in another way lacks nothing. */
export function pageKindOf(pathname: string): PageKind {
  if (pathname === "/") return "home";
  const [, place, slug, ...more] = pathname.split("/");
  const isListing = slug && more.length === 0 && listingTables.some((table) => listingPath(table) === `/${place}`);
  return isListing ? "listing" : "other";
}
