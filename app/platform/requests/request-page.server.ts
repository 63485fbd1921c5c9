import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { findSearchPage } from "#app/db/list-page.server.ts";
import type { ContactRequestsTable } from "#app/db/schema.ts";
import { type ListFilter, PAGE_SIZE } from "#app/lib/list-filter.ts";
import type { RequestTable } from "./request-search.ts";

type Statut = ContactRequestsTable["statut"];

export type RequestOrder = {
  /** The status that waits for an answer: its rows come first. */
  first: string;
  /** Shown only when it is asked for by name. */
  hidden?: string;
};

export type RequestPage = { ids: string[]; total: number; statuts: Record<string, number> };

/**
 * Which rows a page shows: those that wait first, then the newest. The rows that wait and the others are read apart,
 * so that each read follows an index however long the list is.
 */
export async function findRequestPage(db: Db, table: RequestTable, order: RequestOrder, filter: ListFilter<string>): Promise<RequestPage> {
  const offset = (filter.page - 1) * PAGE_SIZE;
  if (filter.q) return search(db, table, order, { ...filter, q: filter.q }, { limit: PAGE_SIZE, offset });
  const statuts = await countStatuts(db, table);
  const total = totalOf(statuts, order, filter.statut);
  if (filter.statut) return { ids: await readIds(db, table, { only: filter.statut, offset }), total, statuts };

  const waiting = statuts[order.first] ?? 0;
  const ids = offset < waiting ? await readIds(db, table, { only: order.first, offset }) : [];
  if (ids.length < PAGE_SIZE) {
    const others = {
      except: [order.first, order.hidden ?? order.first],
      offset: Math.max(offset - waiting, 0),
      limit: PAGE_SIZE - ids.length,
    };
    ids.push(...(await readIds(db, table, others)));
  }
  return { ids, total, statuts };
}

/** Every row of the filter in the order of the list, for an export. */
export async function findAllRequestIds(
  db: Db,
  table: RequestTable,
  order: RequestOrder,
  { q = "", statut }: Pick<ListFilter<string>, "q" | "statut">,
): Promise<string[]> {
  const { ids } = await search(db, table, order, { q, statut }, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  return ids;
}

async function search(
  db: Db,
  table: RequestTable,
  order: RequestOrder,
  { q, statut }: { q: string; statut?: string },
  window: { limit: number; offset: number },
): Promise<RequestPage> {
  const shown = statut ? sql`statut = ${statut}` : sql`statut <> ${order.hidden ?? ""}`;
  const found = await findSearchPage(db, table, { q, shown, first: order.first, ...window });
  const statuts = Object.fromEntries(found.statuts.map((counted) => [counted.statut, counted.total]));
  return { ids: found.ids, total: totalOf(statuts, order, statut), statuts };
}

function totalOf(statuts: Record<string, number>, { hidden }: RequestOrder, asked: string | undefined) {
  if (asked) return statuts[asked] ?? 0;
  return Object.entries(statuts).reduce((sum, [statut, count]) => (statut === hidden ? sum : sum + count), 0);
}

async function countStatuts(db: Db, table: RequestTable) {
  const counts = await db
    .selectFrom(table as "contact_requests")
    .select(["statut", (eb) => eb.fn.countAll<number>().as("total")])
    .where("deleted_at", "is", null)
    .groupBy("statut")
    .execute();
  return Object.fromEntries(counts.map(({ statut, total }) => [statut, Number(total)]));
}

type Part = { only?: string; except?: string[]; offset: number; limit?: number };

async function readIds(db: Db, table: RequestTable, { only, except = [], offset, limit = PAGE_SIZE }: Part): Promise<string[]> {
  let query = db
    .selectFrom(table as "contact_requests")
    .select("id")
    .where("deleted_at", "is", null);
  if (only) query = query.where("statut", "=", only as Statut);
  if (except.length > 0) query = query.where("statut", "not in", except as Statut[]);
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}
