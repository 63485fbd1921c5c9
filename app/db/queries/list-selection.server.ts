import { sql } from "kysely";
import { type Db, isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import type { SearchedTable } from "#app/db/tables/content-types.ts";
import { searchPatterns } from "./like.server.ts";
import { isListedAs, matching } from "./list-page.server.ts";

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
  const part = (shown: ReturnType<typeof sql<boolean>>) => sql`
    select id, created_at from ${sql.table(table)} where deleted_at is null and ${shown} ${matching(searchPatterns(q))}
    ${until === undefined ? sql`` : sql`and created_at <= ${until}`}
    ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.created_at}, ${after.id})`}`;
  const shown = statuts.map((statut) => isListedAs(table, statut));
  return isPostgres(db) ? part(sql`(${sql.join(shown, sql` or `)})`) : sql.join(shown.map(part), sql` union all `);
}
