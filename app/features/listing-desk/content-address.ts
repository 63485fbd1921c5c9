import { contentTypes, type ListingTable, listingTables, type PagedTable, pagedTables } from "#app/db/tables/content-types.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { type ContentAct, contentRight } from "#app/services/auth/rights.ts";

/** The table whose list, form or export a route is, by its pattern ("admin-dashboard/biens/:id"): an address has several spellings. */
export function tableAt(pattern: string): PagedTable {
  const [, section] = pattern.split("/").filter(Boolean);
  const table = pagedTables.find((each) => contentTypes[each].pages.section === section);
  if (!table) throw new Error(`No content at ${pattern}`);
  return table;
}

/** The same of what visitors see pages of; any other content has neither posters nor sheets. */
export function listingTableAt(pattern: string): ListingTable {
  const table = listingTables.find((name) => name === tableAt(pattern));
  if (!table) throw notFound();
  return table;
}

/** The right to do this to the content of a route. */
export function rightHere(act: ContentAct) {
  return ({ pattern }: { pattern: string }) => contentRight(tableAt(pattern), act);
}

/** The words for the failure of what the rows of a list can do, by the intent of their forms. */
export const failureNames = {
  supprimer: "remove",
  restaurer: "restore",
  statut: "statut",
  prix: "save",
  montrer: "save",
  reprendre: "save",
} as const;
