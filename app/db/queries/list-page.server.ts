import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { type SearchedTable, traitsOf } from "#app/db/tables/content-types.ts";
import { searchPatterns } from "./like.server.ts";
import { findRowTotals, type RowTotals, sumOf } from "./row-counts.server.ts";

type Asked = {
  q?: string;
  /** Which of the rows found are shown, by status; the counts speak of all of them. */
  isShown?: (statut: string) => boolean;
  /** The status whose rows come before all others. */
  first?: string;
  limit: number;
  offset: number;
  /** Of what people sent: only what came from people this member follows. */
  followedBy?: string;
};

/** What a row has to match, beside not being in the bin. */
type Narrow = { patterns: string[]; followedBy?: string };

/** `ids` in the order of the page; `total` of the rows shown, `statuts` of all rows found, "" where a row has no status. */
export type ListPage = { ids: string[]; total: number; statuts: RowTotals };

type Found = { id: string; statut: string | null; created_at: string };

/** A search that finds no more than this is answered by one reading. */
const FEW = 60;
/** As in the indexes of the baseline: longer texts do not fit into one on PostgreSQL. */
const LONG_TEXT_BYTES = 2_000;

/** The page of a list in the back-office, newest first, and how many rows of each status match the search. */
export async function findListPage(
  db: Db,
  table: SearchedTable,
  { q = "", isShown = () => true, first, followedBy, ...window }: Asked,
): Promise<ListPage> {
  const patterns = searchPatterns(q);
  const narrow = { patterns, followedBy };
  const isNarrow = patterns.length > 0 || followedBy !== undefined;
  if (isNarrow) {
    const few = await findFew(db, table, narrow);
    if (few) return pageOfFew(few, { isShown, first, ...window });
  }
  const statuts = isNarrow ? await countFound(db, table, narrow) : (await findRowTotals(db, [table]))[table];
  const shown = Object.keys(statuts).filter(isShown);
  const ids: string[] = [];
  let skipped = 0;
  for (const group of [shown.filter((statut) => statut === first), shown.filter((statut) => statut !== first)]) {
    const size = sumOf(Object.fromEntries(group.map((statut) => [statut, statuts[statut] ?? 0])));
    const offset = Math.max(window.offset - skipped, 0);
    if (offset < size && ids.length < window.limit)
      ids.push(...(await readIds(db, table, { ...narrow, statuts: group, limit: window.limit - ids.length, offset })));
    skipped += size;
  }
  return { ids, total: skipped, statuts };
}

/** All rows a search finds; undefined when there are more than a few. */
async function findFew(db: Db, table: SearchedTable, narrow: Narrow): Promise<Found[] | undefined> {
  const parts = foundIn(db, table, narrow).map((found) => sql`select id, ${listedAs(table)} as statut, created_at ${found}`);
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)} limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? undefined : rows;
}

function pageOfFew(
  rows: Found[],
  { isShown, first, limit, offset }: Required<Omit<Asked, "q" | "first" | "followedBy">> & Pick<Asked, "first">,
): ListPage {
  const statuts: RowTotals = {};
  for (const { statut } of rows) statuts[statut ?? ""] = (statuts[statut ?? ""] ?? 0) + 1;
  const shown = rows.filter(({ statut }) => isShown(statut ?? ""));
  shown.sort((one, other) => Number(other.statut === first) - Number(one.statut === first) || newerFirst(one, other));
  return { ids: shown.slice(offset, offset + limit).map(({ id }) => id), total: shown.length, statuts };
}

function newerFirst(one: Found, other: Found) {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

async function countFound(db: Db, table: SearchedTable, narrow: Narrow): Promise<RowTotals> {
  const parts = foundIn(db, table, narrow).map((found) => sql`select ${listedAs(table)} as statut, count(*) as total ${found} group by 1`);
  const { rows } = await sql<{ statut: string | null; total: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const statuts: RowTotals = {};
  for (const { statut, total } of rows) statuts[statut ?? ""] = (statuts[statut ?? ""] ?? 0) + Number(total);
  return statuts;
}

/** Where the rows a search finds are read from: on both engines an index alone, with the exception of long texts. */
function foundIn(db: Db, table: SearchedTable, narrow: Narrow): RawBuilder<unknown>[] {
  const from = sql`from ${sql.table(table)} where deleted_at is null ${narrowed(narrow)}`;
  if (!isPostgres(db)) return [from];
  const limit = sql.lit(LONG_TEXT_BYTES);
  return [sql`${from} and octet_length(recherche) <= ${limit}`, sql`${from} and octet_length(recherche) > ${limit}`];
}

/** Of what people sent, rows marked to be looked at stand under TO_CHECK, as a status of its own. */
export function listedAs(table: SearchedTable): RawBuilder<unknown> {
  return traitsOf(table).sent ? sql`case when a_verifier then ${sql.lit(TO_CHECK)} else statut end` : sql`statut`;
}

/** Spelt like the conditions of the indexes of the baseline. */
export function isListedAs(table: SearchedTable, statut: string): RawBuilder<boolean> {
  if (statut === "") return sql`statut is null`;
  if (!traitsOf(table).sent) return sql`statut = ${statut}`;
  return statut === TO_CHECK ? sql`a_verifier = true` : sql`a_verifier = false and statut = ${statut}`;
}

export function matching(patterns: string[]) {
  return sql.join(
    patterns.map((pattern) => sql`and recherche like ${pattern} escape '\\'`),
    sql` `,
  );
}

function narrowed({ patterns, followedBy }: Narrow) {
  const own = followedBy === undefined ? sql`` : sql`and person_id in (select id from people where assigne_a = ${followedBy})`;
  return sql`${matching(patterns)} ${own}`;
}

type Window = Narrow & { statuts: string[]; limit: number; offset: number };

async function readIds(db: Db, table: SearchedTable, { statuts, limit, offset, ...narrow }: Window): Promise<string[]> {
  const part = (shown: RawBuilder<unknown>) => sql`
    select id, created_at from ${sql.table(table)} where deleted_at is null and ${shown} ${narrowed(narrow)}`;
  const shown = statuts.map((statut) => isListedAs(table, statut));
  // PostgreSQL knows how many rows a status has and chooses an index by that. For SQLite each status is read apart, in the order
  // of the index that begins with it: the parts are merged, and reading stops where the page ends.
  const rows = isPostgres(db) ? part(sql`(${sql.join(shown, sql` or `)})`) : sql.join(shown.map(part), sql` union all `);
  const page = await sql<{ id: string }>`${rows} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return page.rows.map(({ id }) => id);
}

/** The rows of a page in the order of its ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
