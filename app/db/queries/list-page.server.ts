import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { type SearchedTable, traitsOf } from "#app/db/tables/content-types.ts";
import type { CountedTable } from "#app/db/tables/schema.ts";
import { foldText } from "#app/lib/text/text.ts";

/** Rows outside the bin, by status; "" for rows that have none. A status without rows may be absent. */
export type RowTotals = Record<string, number>;

/** What triggers count in the transaction that changes a row (see the baseline): exact, however many rows there are. */
export async function findRowTotals<Table extends CountedTable>(db: Db, tables: readonly Table[]): Promise<Record<Table, RowTotals>> {
  const totals = Object.fromEntries(tables.map((table): [string, RowTotals] => [table, {}])) as Record<CountedTable, RowTotals>;
  const rows = await db.selectFrom("row_totals").selectAll().where("table_name", "in", tables).where("total", ">", 0).execute();
  for (const { table_name, statut, total } of rows) totals[table_name][statut] = total;
  return totals;
}

export function sumOf(totals: RowTotals): number {
  return Object.values(totals).reduce((sum, total) => sum + total, 0);
}

type PageQuery = {
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

type FoundRow = { id: string; statut: string | null; created_at: string };

/** A search that finds no more than this is answered by one reading. */
const FEW = 60;
/** As in the indexes of the baseline: longer texts do not fit into one on PostgreSQL. */
const LONG_TEXT_BYTES = 2_000;

/** The page of a list in the back-office, newest first, and how many rows of each status match the search. */
export async function findListPage(
  db: Db,
  table: SearchedTable,
  { q = "", isShown = () => true, first, followedBy, ...window }: PageQuery,
): Promise<ListPage> {
  const patterns = searchPatterns(q);
  const narrow = { patterns, followedBy };
  const isNarrow = patterns.length > 0 || followedBy !== undefined;
  if (isNarrow) {
    const few = await findFew(db, table, narrow);
    if (few) return pageOfFew(few, { isShown, first, ...window });
  }
  const statuts = isNarrow ? await countFound(db, table, narrow) : (await findRowTotals(db, [table]))[table];
  const wantedStatuts = Object.keys(statuts).filter(isShown);
  const ids: string[] = [];
  let skipped = 0;
  for (const group of [wantedStatuts.filter((statut) => statut === first), wantedStatuts.filter((statut) => statut !== first)]) {
    const size = sumOf(Object.fromEntries(group.map((statut) => [statut, statuts[statut] ?? 0])));
    const offset = Math.max(window.offset - skipped, 0);
    if (offset < size && ids.length < window.limit)
      ids.push(...(await readIds(db, table, { ...narrow, statuts: group, limit: window.limit - ids.length, offset })));
    skipped += size;
  }
  return { ids, total: skipped, statuts };
}

/** All rows a search finds; undefined when there are more than a few. */
async function findFew(db: Db, table: SearchedTable, narrow: Narrow): Promise<FoundRow[] | undefined> {
  const parts = foundIn(db, table, narrow).map((source) => sql`select id, ${listedAs(table)} as statut, created_at ${source}`);
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` union all `)} limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? undefined : rows;
}

function pageOfFew(
  rows: FoundRow[],
  { isShown, first, limit, offset }: Required<Omit<PageQuery, "q" | "first" | "followedBy">> & Pick<PageQuery, "first">,
): ListPage {
  const statuts: RowTotals = {};
  for (const { statut } of rows) statuts[statut ?? ""] = (statuts[statut ?? ""] ?? 0) + 1;
  const wantedRows = rows.filter(({ statut }) => isShown(statut ?? ""));
  wantedRows.sort((one, other) => Number(other.statut === first) - Number(one.statut === first) || newerFirst(one, other));
  return { ids: wantedRows.slice(offset, offset + limit).map(({ id }) => id), total: wantedRows.length, statuts };
}

function newerFirst(one: FoundRow, other: FoundRow) {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

async function countFound(db: Db, table: SearchedTable, narrow: Narrow): Promise<RowTotals> {
  const parts = foundIn(db, table, narrow).map(
    (source) => sql`select ${listedAs(table)} as statut, count(*) as total ${source} group by 1`,
  );
  const { rows } = await sql<{ statut: string | null; total: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const statuts: RowTotals = {};
  for (const { statut, total } of rows) statuts[statut ?? ""] = (statuts[statut ?? ""] ?? 0) + Number(total);
  return statuts;
}

/** Where the rows a search finds are read from: on both engines an index alone, with the exception of long texts. */
function foundIn(db: Db, table: SearchedTable, narrow: Narrow): RawBuilder<unknown>[] {
  const from = sql`from ${sql.table(table)} where deleted_at is null ${narrowed(table, narrow)}`;
  if (!isPostgres(db)) return [from];
  const limit = sql.lit(LONG_TEXT_BYTES);
  return [sql`${from} and octet_length(recherche) <= ${limit}`, sql`${from} and octet_length(recherche) > ${limit}`];
}

/** Of what people sent, rows marked to be looked at stand under TO_CHECK, as a status of its own. */
export function listedAs(table: SearchedTable): RawBuilder<unknown> {
  return traitsOf(table).sent ? sql`case when a_verifier then ${sql.lit(TO_CHECK)} else statut end` : sql`statut`;
}

/** Spelt like the conditions of the indexes of the baseline. */
function isListedAs(table: SearchedTable, statut: string): RawBuilder<boolean> {
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

function narrowed(table: SearchedTable, { patterns, followedBy }: Narrow) {
  const apart = traitsOf(table).sent?.sender.apart;
  const others = apart ? sql`and ${sql.ref(apart.column)} <> ${apart.value}` : sql``;
  const own = followedBy === undefined ? sql`` : sql`and person_id in (select id from people where assigne_a = ${followedBy}) ${others}`;
  return sql`${matching(patterns)} ${own}`;
}

type Window = Narrow & { statuts: string[]; limit: number; offset: number };

async function readIds(db: Db, table: SearchedTable, { statuts, limit, offset, ...narrow }: Window): Promise<string[]> {
  const part = (condition: RawBuilder<unknown>) => sql`
    select id, created_at from ${sql.table(table)} where deleted_at is null and ${condition} ${narrowed(table, narrow)}`;
  const statutConditions = statuts.map((statut) => isListedAs(table, statut));
  // PostgreSQL knows how many rows a status has and chooses an index by that. For SQLite each status is read apart, in the order
  // of the index that begins with it: the parts are merged, and reading stops where the page ends.
  const rows = isPostgres(db)
    ? part(sql`(${sql.join(statutConditions, sql` or `)})`)
    : sql.join(statutConditions.map(part), sql` union all `);
  const page = await sql<{ id: string }>`${rows} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return page.rows.map(({ id }) => id);
}

/** The rows of a page in the order of its ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type SortedList = {
  q?: string;
  /** What narrows the list, beside its status. */
  conditions: readonly RawBuilder<unknown>[];
  /** The statuses that are shown, "" for rows that have none; undefined for all of them. */
  onlyStatuts?: readonly string[];
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
  { q = "", conditions, onlyStatuts, order, beside, limit, offset }: SortedList & { limit: number; offset: number },
): Promise<ListPage> {
  const words = searchWords(q);
  const rows = sql.table(table);
  // SQLite would search once for the counts and once for the page. PostgreSQL takes what stands under a name for a few rows, and would
  // then go through thousands of them for each row: it reads the text of each row instead.
  const isFoundFirst = words.length > 0 && !isPostgres(db);
  const named = [
    ...(isFoundFirst ? [sql`found as materialized (select id from ${rows} where deleted_at is null ${containing(words)})`] : []),
    ...(beside ? [sql`${sql.id(beside.name)} as materialized ${beside.rows}`] : []),
  ];
  const isMatch = isFoundFirst ? sql`and id in (select id from found)` : matching(searchPatterns(q));
  const where = sql`${sql.join([sql`deleted_at is null`, ...conditions], sql` and `)} ${isMatch}`;
  const join = beside ? sql`left join ${sql.id(beside.name)} on ${beside.on}` : sql``;
  const { rows: lines } = await sql<Line>`
    ${named.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    select statut, count(*) as total, null as id, null as rang from ${rows} where ${where} group by statut
    union all
    select null, null, id, row_number() over () from (
      select id from ${rows} ${join} where ${where} ${ofStatuts(onlyStatuts)} order by ${order} limit ${limit} offset ${offset}
    ) as page`.execute(db);
  const statuts: RowTotals = {};
  const ids: { id: string; rang: number }[] = [];
  for (const { statut, total, id, rang } of lines) {
    if (id === null) statuts[statut ?? ""] = Number(total);
    else ids.push({ id, rang: Number(rang) });
  }
  const counted = onlyStatuts ? Object.fromEntries(onlyStatuts.map((statut) => [statut, statuts[statut] ?? 0])) : statuts;
  return { ids: ids.sort((one, other) => one.rang - other.rang).map(({ id }) => id), total: sumOf(counted), statuts };
}

/** The same as `like` in a folded text, which SQLite compares several times as fast. */
function containing(words: readonly string[]) {
  return sql.join(
    words.map((word) => sql`and instr(recherche, ${word}) > 0`),
    sql` `,
  );
}

function ofStatuts(statuts: readonly string[] | undefined) {
  if (!statuts) return sql``;
  const each = statuts.map((statut) => (statut === "" ? sql`statut is null` : sql`statut = ${statut}`));
  return sql`and (${sql.join(each, sql` or `)})`;
}

/** What a list shows over all its pages: the rows of these statuses that a search finds, as far as they had come in at one moment. */
export type Selection = { table: SearchedTable; q?: string; statuts: readonly string[]; until?: string };

/** Where a reading has come to: the last row read, newest first. */
export type Cursor = { created_at: string; id: string };

/** How many rows there are, and when the newest of them came in; undefined when there is none. */
export async function measureSelection(db: Db, selection: Selection): Promise<{ count: number; newest: string | undefined }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*) as count, max(created_at) as newest from (${partsOf(db, selection)}) as selected`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), newest: rows[0]?.newest ?? undefined };
}

/** The next rows after the cursor, newest first. */
export async function readSelection(trx: Trx, selection: Selection, after: Cursor | undefined, limit: number): Promise<Cursor[]> {
  const rows = partsOf(trx, selection, after);
  return (await sql<Cursor>`${rows} order by created_at desc, id desc limit ${limit}`.execute(trx)).rows;
}

/** Read like the pages of the list: on SQLite each status apart, in the order of its index. */
function partsOf(db: Db | Trx, { table, q = "", statuts, until }: Selection, after?: Cursor) {
  const part = (condition: ReturnType<typeof sql<boolean>>) => sql`
    select id, created_at from ${sql.table(table)} where deleted_at is null and ${condition} ${matching(searchPatterns(q))}
    ${until === undefined ? sql`` : sql`and created_at <= ${until}`}
    ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.created_at}, ${after.id})`}`;
  const statutConditions = statuts.map((statut) => isListedAs(table, statut));
  return isPostgres(db) ? part(sql`(${sql.join(statutConditions, sql` or `)})`) : sql.join(statutConditions.map(part), sql` union all `);
}

const MAX_WORDS = 8;

/** The words of a search as they stand in a folded text. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** One LIKE pattern per word of the search, wildcards escaped with a backslash. */
export function searchPatterns(search: string): string[] {
  return searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** One value, however many they are: a statement has room for some thirty thousand. */
export function amongIds(db: Db, ids: ReadonlySet<string>) {
  const list = JSON.stringify([...ids]);
  return isPostgres(db)
    ? sql<boolean>`id in (select jsonb_array_elements_text(${list}::jsonb))`
    : sql<boolean>`id in (select value from json_each(${list}))`;
}
