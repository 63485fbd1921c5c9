import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { listSent, readSentRows } from "#app/features/sent/sent-kinds.server.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { followedBy, onlyOwn } from "#app/features/sent-lists/own-requests.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { readListFilter } from "#app/lib/text/list-filter.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { readRight } from "#app/services/auth/rights.ts";
import type { MovedRows } from "#app/services/desk-lists/pinned-rows.ts";

function tableOf({ table }: { table?: string }): SentTable {
  const sentTable = sentTables.find((name) => name === table);
  if (!sentTable) throw notFound("Cette liste n’existe pas.");
  return sentTable;
}

/** Rows that a list still shows while its page has others by now, those of the bin too. */
export const loader = defineLoader(
  ({ params }) => readRight(tableOf(params)),
  async ({ params, url: { searchParams } }, { admin, db }) => {
    const table = tableOf(params);
    const sent = sentOf(table);
    const rows = await readSentRows(db, sent, await onlyOwn(db, admin, table, searchParams.getAll("id").slice(0, PAGE_SIZE)));
    if (!searchParams.has("comptes")) return Response.json({ rows } satisfies MovedRows);
    const filter = { ...readListFilter<string>(searchParams, sent.lists), page: 1, ...followedBy(admin, table) };
    const { total, statuts } = await listSent(db, sent, filter);
    return Response.json({ rows, total, statuts } satisfies MovedRows);
  },
);
