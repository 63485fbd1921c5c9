import type { Db } from "#app/db/client.server.ts";
import type { ContactRequestsTable } from "#app/db/schema.ts";
import { type ListFilter, PAGE_SIZE } from "#app/lib/list-filter.ts";
import { foldText, searchText } from "#app/lib/text.ts";

type RequestTable = "contact_requests" | "testimonials" | "vehicle_sell_requests";
type Statut = ContactRequestsTable["statut"];

export type RequestOrder = {
  /** The status that waits for an answer: its rows come first. */
  first: string;
  /** Shown only when it is asked for by name. */
  hidden?: string;
  /** The columns a search reads. */
  searched: readonly string[];
};

export type RequestPage = { ids: string[]; total: number; statuts: Record<string, number> };
type Found = { id: string; statut: string };

/**
 * Which rows a page shows: those that wait first, then the newest. The rows that wait and the others are read apart,
 * so that each read follows an index however long the list is.
 */
export async function findRequestPage(db: Db, table: RequestTable, order: RequestOrder, filter: ListFilter<string>): Promise<RequestPage> {
  const offset = (filter.page - 1) * PAGE_SIZE;
  if (filter.q) {
    const matching = await search(db, table, order.searched, filter.q);
    const shown = sorted(matching, order, filter.statut);
    return { ids: shown.slice(offset, offset + PAGE_SIZE).map(({ id }) => id), total: shown.length, statuts: countByStatut(matching) };
  }
  const statuts = await countStatuts(db, table);
  if (filter.statut) return { ids: await readIds(db, table, { only: filter.statut, offset }), total: statuts[filter.statut] ?? 0, statuts };

  const waiting = statuts[order.first] ?? 0;
  const total = Object.entries(statuts).reduce((sum, [statut, count]) => (statut === order.hidden ? sum : sum + count), 0);
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
  { q, statut }: Pick<ListFilter<string>, "q" | "statut">,
): Promise<string[]> {
  return sorted(await search(db, table, order.searched, q ?? ""), order, statut).map(({ id }) => id);
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

/** Folded here and not in SQL: these tables keep no folded text, and neither database folds accents. */
async function search(db: Db, table: RequestTable, searched: readonly string[], q: string): Promise<Found[]> {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const rows = await db
    .selectFrom(table as "contact_requests")
    .select(["id", "statut", ...(searched as "nom"[])])
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => {
    const text = searchText(searched.map((column) => row[column as "nom"]));
    return words.every((word) => text.includes(word));
  });
}

function sorted(rows: Found[], { first, hidden }: RequestOrder, statut: string | undefined): Found[] {
  if (statut) return rows.filter((row) => row.statut === statut);
  const shown = rows.filter((row) => row.statut !== hidden);
  return [...shown.filter((row) => row.statut === first), ...shown.filter((row) => row.statut !== first)];
}

function countByStatut(rows: Found[]) {
  const statuts: Record<string, number> = {};
  for (const { statut } of rows) statuts[statut] = (statuts[statut] ?? 0) + 1;
  return statuts;
}

/** The rows of a page in the order of its ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
