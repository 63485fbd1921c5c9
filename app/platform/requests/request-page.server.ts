import type { Db } from "#app/db/client.server.ts";
import { findListPage, type ListPage } from "#app/db/list-page.server.ts";
import { type ListFilter, PAGE_SIZE } from "#app/lib/list-filter.ts";
import type { RequestTable } from "./request-search.ts";

export type RequestOrder = {
  /** The status that waits for an answer: its rows come first. */
  first: string;
  /** Shown only when they are asked for by name. */
  hidden: readonly string[];
};

type Filter = Pick<ListFilter<string>, "q" | "statut">;

/** Which rows a page shows: those that wait first, then the newest. */
export function findRequestPage(db: Db, table: RequestTable, order: RequestOrder, filter: ListFilter<string>): Promise<ListPage> {
  return find(db, table, order, { ...filter, limit: PAGE_SIZE, offset: (filter.page - 1) * PAGE_SIZE });
}

/** Every row of the filter in the order of the list, for an export. */
export async function findAllRequestIds(db: Db, table: RequestTable, order: RequestOrder, filter: Filter): Promise<string[]> {
  return (await find(db, table, order, { ...filter, limit: Number.MAX_SAFE_INTEGER, offset: 0 })).ids;
}

function find(db: Db, table: RequestTable, { first, hidden }: RequestOrder, filter: Filter & { limit: number; offset: number }) {
  const { q, statut: asked, limit, offset } = filter;
  const isShown = (statut: string) => (asked ? statut === asked : !hidden.includes(statut));
  return findListPage(db, table, { q, isShown, first, limit, offset });
}
