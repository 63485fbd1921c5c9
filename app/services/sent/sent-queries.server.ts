import type { Selectable } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findListPage, inOrder, type ListPage } from "#app/db/queries/list-page.server.ts";
import { readInSteps } from "#app/db/queries/row-steps.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { actionNames, machineNames } from "#app/services/audit/action-words.ts";
import { actorShown } from "#app/services/audit/history-queries.server.ts";
import type { HistoryLine, Sent, SentRow } from "./define-sent.ts";

/** Only what came from people this member follows. */
export type OwnFilter = { followedBy?: string };
type Filter = Pick<ListFilter<string>, "q" | "statut">;
type Order<Table extends SentTable = SentTable> = Pick<Sent<Table>, "table" | "hidden" | "waits" | "isWaitingFirst">;
/** What a kind reads beside its rows. */
export type Context<Table extends SentTable = SentTable> = (db: Db, rows: RowIn<Table>[]) => Promise<SentRow<Table>[]>;

/** Which rows a page shows: those that wait first where the list says so, then the newest. */
export function findSentPage(db: Db, sent: Order, filter: ListFilter<string> & OwnFilter, limit = PAGE_SIZE): Promise<ListPage> {
  const { q, statut: asked, page, followedBy } = filter;
  const isShown = (statut: string) => isShownIn(sent, asked, statut);
  const first = sent.isWaitingFirst && sent.waits;
  return findListPage(db, sent.table, { q, isShown, first, followedBy, limit, offset: (page - 1) * PAGE_SIZE });
}

/** Those of the bin too. */
export async function readSent<Table extends SentTable>(db: Db, table: Table, ids: readonly string[]): Promise<RowIn<Table>[]> {
  if (ids.length === 0) return [];
  const { shared, rows } = sharedTable<SentTable>(db, table);
  return inOrder(ids, await shared.selectFrom(rows).selectAll().where("id", "in", ids).execute()) as RowIn<Table>[];
}

/** Undefined when it is absent or in the bin. */
export async function findSent<Table extends SentTable>(db: Db, table: Table, id: string): Promise<RowIn<Table> | undefined> {
  const [row] = await readSent(db, table, [id]);
  return (row as RowIn<SentTable> | undefined)?.deleted_at === null ? row : undefined;
}

/** Every row of the filter in the order of the list, in steps. */
export async function* readSentInSteps<Table extends SentTable>(db: Db, sent: Order<Table>, { q, statut }: Filter) {
  const { table } = sent;
  const isShown = (row: { statut: string }) => isShownIn(sent, statut, row.statut);
  if (statut || !sent.isWaitingFirst) return yield* readInSteps(db, table, { q, rest: ownTurn, isWanted: isShown });
  const given = new Set<string>();
  for await (const rows of readInSteps(db, table, { q, rest: ownTurn, isWanted: (row) => row.statut === sent.waits })) {
    for (const { id } of rows as { id: string }[]) given.add(id);
    yield rows;
  }
  // All that is left, whatever its status is by now: a request that changes meanwhile is given once, and never left out.
  yield* readInSteps(db, table, { q, rest: ownTurn, isWanted: (row) => isShown(row) && !given.has(row.id) });
}

function isShownIn({ hidden }: Pick<Order, "hidden">, asked: string | undefined, statut: string) {
  return asked ? statut === asked : !hidden.includes(statut);
}

/** The file of a list, as its filter narrows it. */
export function sentCsv(db: Db, sent: Sent, filter: Filter, context?: Context) {
  const { columns } = sent.exported;
  async function* steps() {
    for await (const step of readSentInSteps(db, sent, filter)) {
      const rows = step as RowIn<SentTable>[];
      yield context ? await context(db, rows) : rows;
    }
  }
  return toCsv<RowIn<SentTable>>(
    columns.map(([header]) => header),
    (row) => columns.map(([, cell]) => cell(row, sent.standing(row).label)),
    steps(),
  );
}

const MAX_HISTORY_LINES = 20;

/** What was done to each of these rows, the newest first, in the words of their kind. */
export async function withHistories(db: Db, sent: Sent, rows: RowIn<SentTable>[]): Promise<SentRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("audit_log")
    .select(["id", "at", actorShown, "action", "row_id", "before", "after"])
    .where("table_name", "=", sent.table)
    .where("row_id", "in", ids)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_HISTORY_LINES * ids.length)
    .execute();
  const histories = Map.groupBy(lines, ({ row_id }) => row_id);
  return rows.map((row) => ({ ...row, history: (histories.get(row.id) ?? []).map((line) => describeChange(sent, line)) }));
}

type AuditLine = Pick<Selectable<AuditLogTable>, "id" | "at" | "actor" | "action" | "before" | "after">;
type HistoryValues = { statut: string; a_verifier: boolean; notes_internes?: string | null };

/** Of a request one says these otherwise than of a listing. */
const words: Partial<typeof actionNames> = { create: "Demande reçue", delete: "Suppression" };

/** One line of the audit log in words: what a member did to the row. */
function describeChange(sent: Sent, { id, at, actor, action, before, after }: AuditLine): HistoryLine {
  const changes = action === "update" ? changesOf(sent, before as HistoryValues, after as HistoryValues).filter(Boolean) : [];
  return { id, at, actor: machineNames[actor] ?? actor, text: changes.join(", ") || (words[action] ?? actionNames[action]) };
}

function changesOf(sent: Sent, before: HistoryValues, after: HistoryValues): (string | false)[] {
  const isMoved = before.statut !== after.statut;
  return [
    isMoved && `Statut\u00a0: ${sent.labels[before.statut]} → ${sent.labels[after.statut]}`,
    ...(sent.changesOf?.(before, after) ?? []),
    before.notes_internes !== after.notes_internes && (after.notes_internes ? "Notes internes modifiées" : "Notes internes effacées"),
    before.a_verifier && !after.a_verifier && !isMoved && "Vérifiée",
  ];
}
