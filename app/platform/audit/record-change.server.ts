import type { Trx } from "#app/db/client.server.ts";
import type { AuditLogTable } from "#app/db/platform-tables.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";

export type Actor = { username: string };

type Action = AuditLogTable["action"];
type ChangedRow = { row_id: string; before: unknown; after: unknown };

/** What the log may tell of a change: where and by whom, never what. */
type AuditedChange = { actor: string; action: Action; table: string } & ({ row: string } | { lot: string; rows: number });

const audited = new WeakMap<Trx, AuditedChange[]>();

/** One line per change of the back-office, in the transaction of the change itself. */
export async function recordAudit(trx: Trx, actor: Actor, change: { action: Action; table_name: string } & ChangedRow) {
  const { before, after, ...line } = change;
  await trx
    .insertInto("audit_log")
    .values({ id: newId(), at: nowIso(), actor: actor.username, ...line, before: stored(before), after: stored(after) })
    .execute();
  const { action, table_name: table, row_id: row } = line;
  noteForLog(trx, { actor: actor.username, action, table, row });
}

/** One line per row of an act on many, all with its number: its undo reads them. The log hears how many they were. */
export async function recordLot(
  trx: Trx,
  actor: Actor,
  { action, table, lot, rows }: { action: Action; table: string; lot: string; rows: readonly ChangedRow[] },
) {
  const common = { at: nowIso(), actor: actor.username, action, table_name: table, lot };
  const lines = rows.map(({ row_id, before, after }) => ({ ...common, id: newId(), row_id, before: stored(before), after: stored(after) }));
  await trx.insertInto("audit_log").values(lines).execute();
  noteForLog(trx, { actor: actor.username, action, table, lot, rows: rows.length });
}

/** The parts of one act in one transaction are told as one. */
function noteForLog(trx: Trx, change: AuditedChange) {
  const known = auditedIn(trx);
  const last = known.at(-1);
  const isSameLot = last && "lot" in last && "lot" in change && last.lot === change.lot && last.action === change.action;
  audited.set(trx, isSameLot ? [...known.slice(0, -1), { ...last, rows: last.rows + change.rows }] : [...known, change]);
}

/** Everything recorded in this transaction, for the log once it is committed. */
export function auditedIn(trx: Trx): readonly AuditedChange[] {
  return audited.get(trx) ?? [];
}

function stored(value: unknown) {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
