import type { SentTable } from "#app/db/content-types.ts";
import { type ListFilter, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { readLive } from "#app/platform/realtime/live-store.ts";

export const HELD_ROWS_URL = "/admin-dashboard/lignes";

/** A row as it is by now, wherever it would stand; `isPurged` when nothing is left of it. */
export type HeldRow<Row> = Row & { isPurged?: boolean };

type Row = { id: string; updated_at: string };

export type HeldList = {
  rows: HeldRow<Row>[];
  total: number;
  statuts: Partial<Record<string, number>>;
  /** When the rows on screen took their places. */
  readAt: string;
  /** How many rows came since, and wait for the person to ask for them. */
  arrivals: number;
};

/** What the server tells of rows that have left their page; the counts when their page has gone with them. */
export type HeldRows = Pick<HeldList, "rows"> & Partial<Pick<HeldList, "total" | "statuts">>;

type Hold = { filter: string; list: HeldList };

const holds = new Map<SentTable, Hold>();

/** The next load shows the list as it is by then. */
export function releaseRows(table?: SentTable) {
  if (table) holds.delete(table);
  else holds.clear();
}

/**
 * A list stays put while one works on it: a row whose state changes keeps its place, new rows wait. It ends with another filter or page,
 * with leaving, and with a reload the person asks for. `load` reads the page as it would stand now.
 */
export async function holdRows<List extends HeldList>(
  table: SentTable,
  address: string,
  statuts: readonly string[],
  load: () => Promise<List>,
): Promise<List> {
  const filter = readListFilter(new URL(address).searchParams, statuts);
  const known = holds.get(table);
  const held = known && isStillHeld(known, filter) ? (known.list as List) : undefined;
  const list = held ? await loadInPlace(table, filter, held, load) : await load();
  if (holds.get(table) === known) holds.set(table, { filter: writeListFilter(filter), list });
  return list;
}

/** An empty list has nothing that could move. */
function isStillHeld({ filter, list }: Hold, asked: ListFilter<string>) {
  return filter === writeListFilter(asked) && list.rows.length > 0 && !readLive().isRefreshing;
}

async function loadInPlace<List extends HeldList>(table: SentTable, filter: ListFilter<string>, held: List, load: () => Promise<List>) {
  const fresh = await load().catch((error: unknown) => {
    if (isSentToLastPage(error)) return undefined; // the rows of this page were the last ones, and they are still on screen
    throw error;
  });
  const byId = new Map(fresh?.rows.map((row) => [row.id, row]));
  const elsewhere = held.rows.filter(({ id, isPurged }) => !byId.has(id) && !isPurged).map(({ id }) => id);
  const found = elsewhere.length > 0 || !fresh ? await readHeldRows(table, filter, elsewhere, { withCounts: !fresh }) : undefined;
  for (const row of found?.rows ?? []) byId.set(row.id, row);
  const places = new Set(held.rows.map(({ id }) => id));
  return {
    ...(fresh ?? held),
    ...found,
    rows: held.rows.map((row) => byId.get(row.id) ?? { ...row, isPurged: true }),
    readAt: held.readAt,
    arrivals: fresh ? fresh.rows.filter(({ id, updated_at }) => !places.has(id) && updated_at > held.readAt).length : held.arrivals,
  };
}

function isSentToLastPage(error: unknown) {
  return error instanceof Response && (error.headers.get("location") ?? "").startsWith("/admin-dashboard/");
}

async function readHeldRows(
  table: SentTable,
  filter: ListFilter<string>,
  ids: string[],
  { withCounts }: { withCounts: boolean },
): Promise<HeldRows> {
  const params = new URLSearchParams(writeListFilter(filter));
  for (const id of ids) params.append("id", id);
  if (withCounts) params.set("comptes", "1");
  const response = await fetch(`${HELD_ROWS_URL}/${table}?${params}`, { redirect: "manual" });
  if (!response.ok) throw new Error(`rows of ${table}: ${response.status}`);
  return (await response.json()) as HeldRows;
}
