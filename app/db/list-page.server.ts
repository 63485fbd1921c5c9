import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client.server.ts";
import { searchPatterns } from "./like.server.ts";

type ListTable = "properties" | "projects" | "vehicles" | "contact_requests" | "testimonials" | "vehicle_sell_requests";

type Asked = {
  q?: string;
  /** Which of the rows found are shown; the counts speak of all of them. */
  shown?: RawBuilder<unknown>;
  limit: number;
  offset: number;
};

/** `ids` in the order of the page. */
export type ListPage = { ids: string[]; statuts: { statut: string | null; total: number }[] };

/** The page of a list in the back-office, newest first, and how many rows of each status match the search. */
export async function findListPage(db: Db, table: ListTable, { q, shown = EVERY_ROW, ...window }: Asked): Promise<ListPage> {
  if (q) return findSearchPage(db, table, { q, shown, ...window });
  const live = db.selectFrom(table as "projects").where("deleted_at", "is", null);
  const statuts = await live
    .select(["statut", (eb) => eb.fn.countAll<number>().as("total")])
    .groupBy("statut")
    .execute();
  const rows = await live
    .select("id")
    .where(sql<boolean>`${shown}`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return { ids: rows.map(({ id }) => id), statuts: statuts.map(({ statut, total }) => ({ statut, total: Number(total) })) };
}

const EVERY_ROW = sql`1 = 1`;

type Line = { kind: "count" | "row"; id: string; statut: string | null; created_at: string; total: number };

/**
 * One reading of the rows a search finds gives how many there are of each status and those of the page:
 * the rows of the status `first` before the others, then the newest first.
 */
export async function findSearchPage(
  db: Db,
  table: ListTable,
  { q, shown = EVERY_ROW, first = "", limit, offset }: Asked & { q: string; first?: string },
): Promise<ListPage> {
  const matches = searchPatterns(q).map((pattern) => sql`recherche like ${pattern} escape '\\'`);
  const { rows } = await sql<Line>`
    with found as materialized (
      select id, statut, created_at from ${sql.table(table)} where ${sql.join([sql`deleted_at is null`, ...matches], sql` and `)}
    ),
    page as (
      select id, statut, created_at from found where ${shown}
      order by case when statut = ${first} then 0 else 1 end, created_at desc, id desc
      limit ${limit} offset ${offset}
    )
    select 'count' as kind, '' as id, statut, '' as created_at, count(*) as total from found group by statut
    union all
    select 'row', id, statut, created_at, 0 from page`.execute(db);

  const page = rows.filter(({ kind }) => kind === "row");
  page.sort((one, other) => Number(other.statut === first) - Number(one.statut === first) || newerFirst(one, other));
  return {
    ids: page.map(({ id }) => id),
    statuts: rows.filter(({ kind }) => kind === "count").map(({ statut, total }) => ({ statut, total: Number(total) })),
  };
}

/** The parts of a union keep no order of their own. */
function newerFirst(one: Line, other: Line) {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** The rows of a page in the order of its ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
