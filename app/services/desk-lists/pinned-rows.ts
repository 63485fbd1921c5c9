import type { SentTable } from "#app/db/tables/content-types.ts";
import { readLive } from "#app/kernel/realtime/live-connection.tsx";
import { type ListFilter, readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";

export const MOVED_ROWS_URL = "/admin-dashboard/lignes";

/** A row as it is by now, wherever it would stand; `isPurged` when nothing is left of it, or nothing that this member may see. */
export type PinnedRow<Row> = Row & { isPurged?: boolean };

type ListedRow = { id: string; updated_at: string };

export type PinnedRows = {
  rows: PinnedRow<ListedRow>[];
  /** When the rows on screen took their places. */
  readAt: string;
  /** How many rows came since, and wait for the person to ask for them. */
  arrivals: number;
};
export type PinnedList = PinnedRows & { total: number; statuts: Partial<Record<string, number>> };

/** What the server tells of rows that have left their page; the counts when their page has gone with them. */
export type MovedRows = Pick<PinnedList, "rows"> & Partial<Pick<PinnedList, "total" | "statuts">>;

type Pin = { filter: string; list: PinnedRows };
export type PinnedListName = SentTable | "people";

const pins = new Map<PinnedListName, Pin>();

/** The next load shows the list as it is by then. */
export function unpinRows(name?: PinnedListName) {
  if (name) pins.delete(name);
  else pins.clear();
}

/**
 * A list stays put while one works on it: a row whose state changes keeps its place, new rows wait. It ends with another filter or page,
 * with leaving, and with a reload the person asks for. `load` reads the page as it would stand now.
 */
export function pinList<List extends PinnedList>(
  table: SentTable,
  address: string,
  statuts: readonly string[],
  load: () => Promise<List>,
): Promise<List> {
  const filter = readListFilter(new URL(address).searchParams, statuts);
  return pinRows(table, writeListFilter(filter), load, (ids, withCounts) => readMovedRows(table, filter, ids, { withCounts }));
}

/** The same of any list: `filter` tells one page of it from the others, `readElsewhere` reads rows that have left theirs. */
export async function pinRows<List extends PinnedRows>(
  name: PinnedListName,
  filter: string,
  load: () => Promise<List>,
  readElsewhere: (ids: string[], withCounts: boolean) => Promise<Pick<PinnedRows, "rows">>,
): Promise<List> {
  const pin = pins.get(name);
  const pinned = pin && isStillPinned(pin, filter) ? (pin.list as List) : undefined;
  const list = pinned ? await loadInPlace(pinned, load, readElsewhere) : await load();
  if (pins.get(name) === pin) pins.set(name, { filter, list });
  return list;
}

/** An empty list has nothing that could move. */
function isStillPinned({ filter, list }: Pin, wanted: string) {
  return filter === wanted && list.rows.length > 0 && !readLive().isRefreshing;
}

async function loadInPlace<List extends PinnedRows>(
  pinned: List,
  load: () => Promise<List>,
  readElsewhere: (ids: string[], withCounts: boolean) => Promise<Pick<PinnedRows, "rows">>,
) {
  const fresh = await load().catch((error: unknown) => {
    if (isSentToLastPage(error)) return undefined; // the rows of this page were the last ones, and they are still on screen
    throw error;
  });
  const byId = new Map(fresh?.rows.map((row) => [row.id, row]));
  const elsewhere = pinned.rows.filter(({ id, isPurged }) => !byId.has(id) && !isPurged).map(({ id }) => id);
  const others = elsewhere.length > 0 || !fresh ? await readElsewhere(elsewhere, !fresh) : undefined;
  for (const row of others?.rows ?? []) byId.set(row.id, row);
  const places = new Set(pinned.rows.map(({ id }) => id));
  return {
    ...(fresh ?? pinned),
    ...others,
    rows: pinned.rows.map((row) => byId.get(row.id) ?? { ...row, isPurged: true }),
    readAt: pinned.readAt,
    arrivals: fresh ? fresh.rows.filter(({ id, updated_at }) => !places.has(id) && updated_at > pinned.readAt).length : pinned.arrivals,
  };
}

function isSentToLastPage(error: unknown) {
  return error instanceof Response && (error.headers.get("location") ?? "").startsWith("/admin-dashboard/");
}

async function readMovedRows(
  table: SentTable,
  filter: ListFilter<string>,
  ids: string[],
  { withCounts }: { withCounts: boolean },
): Promise<MovedRows> {
  const params = new URLSearchParams(writeListFilter(filter));
  for (const id of ids) params.append("id", id);
  if (withCounts) params.set("comptes", "1");
  const response = await fetch(`${MOVED_ROWS_URL}/${table}?${params}`, { redirect: "manual" });
  if (!response.ok) throw new Error(`rows of ${table}: ${response.status}`);
  return (await response.json()) as MovedRows;
}
