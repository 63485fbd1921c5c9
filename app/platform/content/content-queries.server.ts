import type { Selectable } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { AnyPaged, PagedTable } from "#app/db/content-types.ts";
import { findListPage, inOrder } from "#app/db/list-page.server.ts";
import type { Database } from "#app/db/schema.ts";
import { PAGE_SIZE } from "#app/lib/list-filter.ts";
import { withImages } from "#app/platform/media/image-queries.server.ts";
import { type AdminRow, type ContentDefinition, statutOf, statutsOf } from "./content-definition.ts";

/** `statuts`: how many rows of each match the search, whatever the page. */
export type ContentPage<Table extends PagedTable> = { rows: AdminRow<Table>[]; total: number; statuts: Record<string, number> };

type Asked = { q?: string; statut?: string; page: number };

/** One page of the list in the back-office, newest first. */
export async function listContentRows<Table extends PagedTable>(
  db: Db,
  { table, fields }: ContentDefinition<Table>,
  { q, statut, page }: Asked,
): Promise<ContentPage<Table>> {
  const isShown = (stored: string) => !statut || statutOf(fields, stored) === statut;
  const found = await findListPage(db, table, { q, isShown, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const statuts: Record<string, number> = Object.fromEntries(statutsOf(fields).map((name) => [name, 0]));
  for (const [stored, count] of Object.entries(found.statuts)) {
    const name = statutOf(fields, stored);
    statuts[name] = (statuts[name] ?? 0) + count;
  }
  const rows = found.ids.length > 0 ? await select(db, table).where("id", "in", found.ids).execute() : [];
  return { rows: await pictured<Table>(db, inOrder(found.ids, rows)), total: found.total, statuts };
}

/** For the back-office; undefined when it is absent or in the bin. */
export async function findContentRow<Table extends PagedTable>(db: Db, table: Table, id: string): Promise<AdminRow<Table> | undefined> {
  const row = await select(db, table).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  return row && (await pictured<Table>(db, [row]))[0];
}

function select(db: Db, table: PagedTable) {
  return db.selectFrom(table as AnyPaged).selectAll(); // to Kysely: what is asked here is the same in every table
}

function pictured<Table extends PagedTable>(db: Db, rows: Selectable<Database[AnyPaged]>[]) {
  return withImages(db, rows) as object as Promise<AdminRow<Table>[]>;
}
