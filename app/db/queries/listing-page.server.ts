import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import type { SearchedTable } from "#app/db/tables/content-types.ts";
import { searchPatterns, searchWords } from "./like.server.ts";
import { type ListPage, matching } from "./list-page.server.ts";
import { type RowTotals, sumOf } from "./row-counts.server.ts";

export type SortedList = {
  q?: string;
  /** What narrows the list, beside its status. */
  conditions: readonly RawBuilder<unknown>[];
  /** The statuses that are shown, "" for rows that have none; undefined for all of them. */
  shown?: readonly string[];
  order: RawBuilder<unknown>;
  /** What the order reads beside the row itself: a query, which stands in parentheses, computed once and joined. */
  beside?: { name: string; rows: RawBuilder<unknown>; on: RawBuilder<unknown> };
};

type Line = { statut: string | null; total: number | null; id: string | null; rang: number | null };

/**
 * A page of a list that is narrowed or in another order than the newest first, and how many of its rows have each status: in one statement. It reads the index of the baseline, which has every column it names, and that of the search.
 */
export async function findSortedPage(
  db: Db,
  table: SearchedTable,
  { q = "", conditions, shown, order, beside, limit, offset }: SortedList & { limit: number; offset: number },
): Promise<ListPage> {
  const words = searchWords(q);
  const rows = sql.table(table);
  // SQLite would search once for the counts and once for the page. PostgreSQL takes what stands under a name for a few rows, and would
  // then go through thousands of them for each row: it reads the text of each row instead.
  const isFoundFirst = words.length > 0 && !isPostgres(db);
  const named = [
    ...(isFoundFirst ? [sql`found as materialized (select id from ${rows} where deleted_at is null ${holding(words)})`] : []),
    ...(beside ? [sql`${sql.id(beside.name)} as materialized ${beside.rows}`] : []),
  ];
  const found = isFoundFirst ? sql`and id in (select id from found)` : matching(searchPatterns(q));
  const where = sql`${sql.join([sql`deleted_at is null`, ...conditions], sql` and `)} ${found}`;
  const join = beside ? sql`left join ${sql.id(beside.name)} on ${beside.on}` : sql``;
  const { rows: lines } = await sql<Line>`
    ${named.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    select statut, count(*) as total, null as id, null as rang from ${rows} where ${where} group by statut
    union all
    select null, null, id, row_number() over () from (
      select id from ${rows} ${join} where ${where} ${ofStatuts(shown)} order by ${order} limit ${limit} offset ${offset}
    ) as page`.execute(db);
  const statuts: RowTotals = {};
  const ids: { id: string; rang: number }[] = [];
  for (const { statut, total, id, rang } of lines) {
    if (id === null) statuts[statut ?? ""] = Number(total);
    else ids.push({ id, rang: Number(rang) });
  }
  const counted = shown ? Object.fromEntries(shown.map((statut) => [statut, statuts[statut] ?? 0])) : statuts;
  return { ids: ids.sort((one, other) => one.rang - other.rang).map(({ id }) => id), total: sumOf(counted), statuts };
}

/** The same as `like` in a folded text, which SQLite compares several times as fast. */
function holding(words: readonly string[]) {
  return sql.join(
    words.map((word) => sql`and instr(recherche, ${word}) > 0`),
    sql` `,
  );
}

function ofStatuts(shown: readonly string[] | undefined) {
  if (!shown) return sql``;
  const each = shown.map((statut) => (statut === "" ? sql`statut is null` : sql`statut = ${statut}`));
  return sql`and (${sql.join(each, sql` or `)})`;
}
