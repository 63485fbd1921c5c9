import type { Db } from "#app/db/engine/client.server.ts";
import { findListPage, findSortedPage, inOrder, type ListPage } from "#app/db/queries/list-page.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { PAGE_SIZE } from "#app/lib/text/list-filter.ts";
import { type AdminRow, type ContentDefinition, statutOf, statutsOf } from "#app/services/content/content-definition.ts";
import type { ContentFilter } from "#app/services/content/content-order.ts";
import { withImages } from "#app/services/media/image-queries.server.ts";
import { sortedListOf } from "./content-order.server.ts";

/** `statuts`: how many rows of each match the search, whatever the page. */
export type ContentPage<Table extends PagedTable> = { rows: AdminRow<Table>[]; total: number; statuts: Record<string, number> };

type Asked = ContentFilter & { page: number };

/** One page of the list in the back-office, newest first unless another order is asked for. */
export async function listContentRows<Table extends PagedTable>(
  db: Db,
  definition: ContentDefinition<Table>,
  { page, ...filter }: Asked,
): Promise<ContentPage<Table>> {
  const { table, fields } = definition;
  const found = await findContentPage(db, definition, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const statuts: Record<string, number> = Object.fromEntries(statutsOf(fields).map((name) => [name, 0]));
  for (const [stored, count] of Object.entries(found.statuts)) {
    const name = statutOf(fields, stored);
    statuts[name] = (statuts[name] ?? 0) + count;
  }
  const rows = found.ids.length > 0 ? await select(db, table).where("id", "in", found.ids).execute() : [];
  return { rows: await pictured<Table>(db, inOrder(found.ids, rows)), total: found.total, statuts };
}

/** The ids of a part of the list, and how many rows there are. */
export async function findContentPage<Table extends PagedTable>(
  db: Db,
  definition: ContentDefinition<Table>,
  filter: ContentFilter,
  window: { limit: number; offset: number },
): Promise<ListPage> {
  const { table, fields } = definition;
  const { q, statut } = filter;
  const isShown = (stored: string) => !statut || statutOf(fields, stored) === statut;
  const sorted = await sortedListOf(db, definition, filter);
  if (sorted)
    return findSortedPage(db, table, { ...sorted, q, shown: statut ? ["", ...statutsOf(fields)].filter(isShown) : undefined, ...window });
  return findListPage(db, table, { q, isShown, ...window });
}

/** For the back-office; undefined when it is absent or in the bin. */
export async function findContentRow<Table extends PagedTable>(db: Db, table: Table, id: string): Promise<AdminRow<Table> | undefined> {
  const row = await select(db, table).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  return row && (await pictured<Table>(db, [row]))[0];
}

function select(db: Db, table: PagedTable) {
  const { shared, rows } = sharedTable(db, table);
  return shared.selectFrom(rows).selectAll().$castTo<RowIn<PagedTable>>();
}

function pictured<Table extends PagedTable>(db: Db, rows: RowIn<PagedTable>[]) {
  return withImages(db, rows) as object as Promise<AdminRow<Table>[]>;
}
