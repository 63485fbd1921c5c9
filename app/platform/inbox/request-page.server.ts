import type { Db } from "#app/db/client.server.ts";
import type { SentTable } from "#app/db/content-types.ts";
import { findListPage, type ListPage } from "#app/db/list-page.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { type ListFilter, PAGE_SIZE } from "#app/lib/list-filter.ts";
import { ownTurn } from "#app/platform/html/own-turn.server.ts";

export type RequestOrder = {
  /** The status that waits for an answer, where its rows come first; without it the newest do. */
  first?: string;
  /** Shown only when they are asked for by name. */
  hidden: readonly string[];
};

/** Only what came from people this member follows. */
export type Own = { followedBy?: string };
type Filter = Pick<ListFilter<string>, "q" | "statut">;

/** Which rows a page shows: those that wait first where the list says so, then the newest. */
export function findRequestPage(
  db: Db,
  table: SentTable,
  order: RequestOrder,
  filter: ListFilter<string> & Own,
  limit = PAGE_SIZE,
): Promise<ListPage> {
  const { q, statut: asked, page, followedBy } = filter;
  const isShown = (statut: string) => isShownIn(order, asked, statut);
  return findListPage(db, table, { q, isShown, first: order.first, followedBy, limit, offset: (page - 1) * PAGE_SIZE });
}

/** Every row of the filter in the order of the list, in steps: for an export. */
export async function* readRequestsInSteps<Table extends SentTable>(db: Db, table: Table, order: RequestOrder, { q, statut }: Filter) {
  const isShown = (row: { statut: string }) => isShownIn(order, statut, row.statut);
  if (statut || order.first === undefined) return yield* readInSteps(db, table, { q, rest: ownTurn, isWanted: isShown });
  const given = new Set<string>();
  for await (const rows of readInSteps(db, table, { q, rest: ownTurn, isWanted: (row) => row.statut === order.first })) {
    for (const { id } of rows as { id: string }[]) given.add(id);
    yield rows;
  }
  // All that is left, whatever its status is by now: a request that changes meanwhile is given once, and never left out.
  yield* readInSteps(db, table, { q, rest: ownTurn, isWanted: (row) => isShown(row) && !given.has(row.id) });
}

function isShownIn({ hidden }: RequestOrder, asked: string | undefined, statut: string) {
  return asked ? statut === asked : !hidden.includes(statut);
}
