import type { SentTable } from "#app/db/tables/content-types.ts";
import { readLive } from "#app/kernel/realtime/live-connection.tsx";
import { type ListFilter, readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";

export const HELD_ROWS_URL = "/admin-dashboard/lignes";

/** A row as it is by now, wherever it would stand; `isPurged` when nothing is left of it, or nothing that this member may see. */
export type HeldRow<Row> = Row & { isPurged?: boolean };

type Row = { id: string; updated_at: string };

export type HeldPlaces = {
  rows: HeldRow<Row>[];
  /** When the rows on screen took their places. */
  readAt: string;
  /** How many rows came since, and wait for the person to ask for them. */
  arrivals: number;
};
export type HeldList = HeldPlaces & { total: number; statuts: Partial<Record<string, number>> };

/** What the server tells of rows that have left their page; the counts when their page has gone with them. */
export type HeldRows = Pick<HeldList, "rows"> & Partial<Pick<HeldList, "total" | "statuts">>;

type Hold = { filter: string; list: HeldPlaces };
export type HeldName = SentTable | "people";

const holds = new Map<HeldName, Hold>();

/** The next load shows the list as it is by then. */
export function releaseRows(name?: HeldName) {
  if (name) holds.delete(name);
  else holds.clear();
}

/**
 * A list stays put while one works on it: a row whose state changes keeps its place, new rows wait. It ends with another filter or page,
 * with leaving, and with a reload the person asks for. `load` reads the page as it would stand now.
 */
export function holdRows<List extends HeldList>(
  table: SentTable,
  address: string,
  statuts: readonly string[],
  load: () => Promise<List>,
): Promise<List> {
  const filter = readListFilter(new URL(address).searchParams, statuts);
  return holdPlaces(table, writeListFilter(filter), load, (ids, withCounts) => readHeldRows(table, filter, ids, { withCounts }));
}

/** The same of any list: `filter` tells one page of it from the others, `readElsewhere` reads rows that have left theirs. */
export async function holdPlaces<List extends HeldPlaces>(
  name: HeldName,
  filter: string,
  load: () => Promise<List>,
  readElsewhere: (ids: string[], withCounts: boolean) => Promise<Pick<HeldPlaces, "rows">>,
): Promise<List> {
  const known = holds.get(name);
  const held = known && isStillHeld(known, filter) ? (known.list as List) : undefined;
  const list = held ? await loadInPlace(held, load, readElsewhere) : await load();
  if (holds.get(name) === known) holds.set(name, { filter, list });
  return list;
}

/** An empty list has nothing that could move. */
function isStillHeld({ filter, list }: Hold, asked: string) {
  return filter === asked && list.rows.length > 0 && !readLive().isRefreshing;
}

async function loadInPlace<List extends HeldPlaces>(
  held: List,
  load: () => Promise<List>,
  readElsewhere: (ids: string[], withCounts: boolean) => Promise<Pick<HeldPlaces, "rows">>,
) {
  const fresh = await load().catch((error: unknown) => {
    if (isSentToLastPage(error)) return undefined; // the rows of this page were the last ones, and they are still on screen
    throw error;
  });
  const byId = new Map(fresh?.rows.map((row) => [row.id, row]));
  const elsewhere = held.rows.filter(({ id, isPurged }) => !byId.has(id) && !isPurged).map(({ id }) => id);
  const found = elsewhere.length > 0 || !fresh ? await readElsewhere(elsewhere, !fresh) : undefined;
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
