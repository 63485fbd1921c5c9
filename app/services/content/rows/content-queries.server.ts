import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findListPage, findSortedPage, inOrder, type ListPage, type SortedList } from "#app/db/queries/list-page.server.ts";
import { readInSteps } from "#app/db/queries/row-steps.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { OTHER_TOWN, villes } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { type AdminRow, type ContentDefinition, statutOf, statutsOf } from "#app/services/content/content-definition.ts";
import { type ContentFilter, type ContentSort, isShownBy, sortsOf } from "#app/services/content/content-order.ts";
import { exportCells, exportHeaders } from "#app/services/content/content-values.ts";
import { requestsOfListings, viewsOfListings } from "#app/services/measure/listing-signs.server.ts";
import { withImages } from "#app/services/media/image-queries.server.ts";

/** How the rows of a filter are found and ordered; undefined for the list as it opens, which has a quicker way. */
async function sortedListOf<Table extends PagedTable>(
  db: Db,
  definition: ContentDefinition<Table>,
  { ville, type, foncier, publication, tri }: ContentFilter,
): Promise<Pick<SortedList, "conditions" | "order" | "beside"> | undefined> {
  if (!ville && !type && !foncier && !publication && !tri) return undefined;
  const conditions = [
    ...(ville ? [ville === OTHER_TOWN ? sql`ville not in (${sql.join(villes)})` : sql`ville = ${ville}`] : []),
    ...(foncier ? [landLevelFrom(Number(foncier))] : []),
    ...(publication ? [sql`publication = ${publication}`] : []),
    ...(type ? [sql`(${sql.join(kindsWith(definition, type), sql` or `)})`] : []),
  ];
  const sort = sortsOf(definition).find((name) => name === tri) ?? "recents";
  return { conditions, ...(await orderOf(db, definition, sort)) };
}

/** The same that visitors filter by: of sales, as far as it still holds today. */
function landLevelFrom(least: number) {
  return sql`type_transaction = 'vente' and foncier_niveau >= ${least} and (foncier_jusqu_au is null or foncier_jusqu_au >= ${todayInLome()})`;
}

/** A value stands in one of the lists only: "villa" is a type, "vente" a transaction. */
function kindsWith({ fields, listed }: ContentDefinition, value: string): RawBuilder<unknown>[] {
  return listed.kinds.flatMap((name) => {
    const field = fields[name];
    return field?.kind === "choice" && value in field.labels ? [sql`${sql.ref(name)} = ${value}`] : [];
  });
}

const newest = sql`created_at desc, id desc`;

async function orderOf(db: Db, { table, listed }: ContentDefinition, sort: ContentSort): Promise<Pick<SortedList, "order" | "beside">> {
  const listing = listingTables.find((name) => name === table);
  switch (sort) {
    case "prix_asc":
    case "prix_desc": {
      const prix = sql`coalesce(${sql.join((listed.prix ?? []).map((name) => sql.ref(name)))}, null)`;
      return {
        order: sql`case when ${prix} is null then 1 else 0 end, ${prix} ${sort === "prix_asc" ? sql`asc` : sql`desc`}, ${newest}`,
      };
    }
    case "vues":
      return listing ? byViews(db, listing) : { order: newest };
    case "demandes":
      return listing ? byRequests(db, listing) : { order: newest };
    case "note":
      return { order: sql`case when note_qualite is null then 1 else 0 end, note_qualite, ${newest}` };
    case "reconfirmer":
      return {
        order: sql`case when publication = 'en_ligne' and statut = 'disponible' then 0 else 1 end, coalesce(confirme_le, publie_le), ${newest}`,
      };
    case "recents":
      return { order: newest };
  }
}

async function byViews(db: Db, table: ListingTable) {
  const seen = await viewsOfListings(db);
  const subject = sql`${sql.lit(`${table}:`)} || id`;
  return {
    beside: { name: "seen", rows: sql`${seen}`, on: sql`seen.subject = ${subject}` },
    order: sql`coalesce(views, 0) desc, ${newest}`,
  };
}

function byRequests(db: Db, table: ListingTable) {
  return {
    beside: { name: "asked", rows: sql`${requestsOfListings(db, table)}`, on: sql`asked.listing_id = id` },
    order: sql`coalesce(requests, 0) desc, ${newest}`,
  };
}

/** Every row of the filter, whatever the page, newest first. */
export function exportContent(db: Db, definition: ContentDefinition, filter: ContentFilter): AsyncGenerator<string, void> {
  const { fields, exported } = definition;
  return toCsv(exportHeaders(fields, exported), (row) => exportCells(fields, exported, row), readShown(db, definition, filter));
}

async function* readShown(db: Db, definition: ContentDefinition, filter: ContentFilter) {
  const isShown = isShownBy(definition, filter);
  for await (const rows of readInSteps(db, definition.table, { q: filter.q, rest: ownTurn })) yield rows.filter(isShown);
}

/** `statuts`: how many rows of each match the search, whatever the page. */
export type ContentPage<Table extends PagedTable> = { rows: AdminRow<Table>[]; total: number; statuts: Record<string, number> };

type ContentQuery = ContentFilter & { page: number };

/** One page of the list in the back-office, newest first unless another order is asked for. */
export async function listContentRows<Table extends PagedTable>(
  db: Db,
  definition: ContentDefinition<Table>,
  { page, ...filter }: ContentQuery,
): Promise<ContentPage<Table>> {
  const { table, fields } = definition;
  const listPage = await findContentPage(db, definition, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const statuts: Record<string, number> = Object.fromEntries(statutsOf(fields).map((name) => [name, 0]));
  for (const [stored, count] of Object.entries(listPage.statuts)) {
    const name = statutOf(fields, stored);
    statuts[name] = (statuts[name] ?? 0) + count;
  }
  const rows = listPage.ids.length > 0 ? await select(db, table).where("id", "in", listPage.ids).execute() : [];
  return { rows: await pictured<Table>(db, inOrder(listPage.ids, rows)), total: listPage.total, statuts };
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
    return findSortedPage(db, table, {
      ...sorted,
      q,
      onlyStatuts: statut ? ["", ...statutsOf(fields)].filter(isShown) : undefined,
      ...window,
    });
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
