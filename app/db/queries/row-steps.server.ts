import { setImmediate as nextTurn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { SearchedTable } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { inOrder, listedAs, searchPatterns } from "./list-page.server.ts";
import { sharedTable } from "./shared-table.server.ts";

/** A few milliseconds of SQLite, whose driver keeps every other request waiting: so many rows with some of their columns, or whole. */
const STEP_ROWS = 500;
const WHOLE_ROWS = 100;

type StepsQuery = {
  q?: string;
  /** "" where a row has no status, TO_CHECK where it is marked: the status it is listed under. */
  isWanted?: (row: { id: string; statut: string }) => boolean;
  /** Before each step. Several readings at once go step by step where all of them wait for turns of their own. */
  rest?: Pause;
};

type Key = { id: string; created_at: string; statut: string | null; is_match: boolean | number };

/**
 * Rows outside the bin, newest first, in steps. A step looks at 100 rows, however few of them are wanted, and gives way to others before the
 * next. It goes on after the last key, and keys never change: no row comes twice, whatever is written meanwhile.
 */
export async function* readInSteps<Table extends SearchedTable>(
  db: Db,
  table: Table,
  { q = "", isWanted = () => true, rest = () => nextTurn() }: StepsQuery,
): AsyncGenerator<Selectable<Database[Table]>[], void> {
  const patterns = searchPatterns(q);
  for (let last: Key | undefined; ; ) {
    await rest();
    const keys = await readKeys(db, table, patterns, last);
    const wanted = keys.filter(({ id, statut, is_match }) => is_match && isWanted({ id, statut: statut ?? "" }));
    if (wanted.length > 0) yield await readRows(db, table, wanted);
    last = keys.at(-1);
    if (keys.length < WHOLE_ROWS) return;
  }
}

async function readKeys(db: Db, table: SearchedTable, patterns: string[], last: Key | undefined): Promise<Key[]> {
  const matches = patterns.map((pattern) => sql`recherche like ${pattern} escape '\\'`);
  const after = last ? sql`and (created_at, id) < (${last.created_at}, ${last.id})` : sql``;
  const { rows } = await sql<Key>`
    select id, created_at, ${listedAs(table)} as statut, ${matches.length > 0 ? sql.join(matches, sql` and `) : sql`1`} as is_match
    from ${sql.table(table)} where deleted_at is null ${after}
    order by created_at desc, id desc limit ${sql.lit(WHOLE_ROWS)}`.execute(db);
  return rows;
}

/** In the order of their keys; without those that went to the bin just now. */
async function readRows<Table extends SearchedTable>(db: Db, table: Table, keys: readonly Key[]) {
  const ids = keys.map(({ id }) => id);
  const { shared, rows } = sharedTable<SearchedTable>(db, table);
  const unordered = await shared.selectFrom(rows).selectAll().where("id", "in", ids).where("deleted_at", "is", null).execute();
  return inOrder(ids, unordered) as object[] as Selectable<Database[Table]>[];
}

type SteppedTable = SearchedTable | "gallery_images" | "uploaded_images" | "site_text_content";

/** Between two steps: gives others their turn, or rests for longer where no request waits for the end. */
export type Pause = () => Promise<unknown>;

/** Some columns of every row, the bin included, in the order of the ids and in the same steps. */
export async function* readColumnsInSteps<Table extends SteppedTable, Column extends keyof Selectable<Database[Table]> & string>(
  db: Db | Trx,
  table: Table,
  columns: readonly Column[],
  rest: Pause = () => nextTurn(),
): AsyncGenerator<Pick<Selectable<Database[Table]>, Column>[], void> {
  const { shared, rows } = sharedTable<SteppedTable>(db, table);
  for (let last = ""; ; ) {
    const step = await shared
      .selectFrom(rows)
      .select(["id", ...columns.map((name) => sql.ref(name).as(name))])
      .$castTo<{ id: string }>()
      .where("id", ">", last)
      .orderBy("id")
      .limit(STEP_ROWS)
      .execute();
    if (step.length > 0) yield step as object[] as Pick<Selectable<Database[Table]>, Column>[];
    if (step.length < STEP_ROWS) return;
    last = step.at(-1)?.id ?? "";
    await rest();
  }
}
