import { type PagedTable, pagedTables } from "#app/db/content-types.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";

/** The table whose list, form or export a route is, by its pattern ("/admin-dashboard/biens/:id"): an address has several spellings. */
export function tableAt(pattern: string): PagedTable {
  const table = pagedTables.find((each) => `${pattern}/`.startsWith(`${adminListUrl(each)}/`));
  if (!table) throw new Error(`No content at ${pattern}`);
  return table;
}
