import { type PagedTable, pagedTables } from "#app/db/content-types.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";

/** The table whose list, forms or export stand at an address of the back-office; `url` of the route, which is the same for a page and its data. */
export function tableAt({ pathname }: Pick<URL, "pathname">): PagedTable {
  const table = pagedTables.find((each) => `${pathname}/`.startsWith(`${adminListUrl(each)}/`));
  if (!table) throw new Error(`No content at ${pathname}`);
  return table;
}
